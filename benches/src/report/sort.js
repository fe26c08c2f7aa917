// Sorts a table by the column whose heading is pressed, and reverses the order when it is pressed again.
'use strict';
for (const table of document.querySelectorAll('table')) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  if (body.rows.length < 3) continue;
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      // A row without a name has the name of the row above it, which sorting may move away.
      let above = null;
      for (const row of body.rows) {
        row.classList.remove('first');
        for (let place = 0; above && row.cells[place].textContent === ''; place++)
          row.cells[place].innerHTML = above.cells[place].innerHTML;
        above = row;
      }
      const sign = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      const text = (row) => row.cells[column].textContent;
      const number = (row) => parseFloat(text(row));
      const isNumber = head.classList.contains('number');
      const compare = (a, b) => isNumber ? number(a) - number(b) : text(a).localeCompare(text(b));
      // Rows without a number come last.
      const isLast = (row) => isNumber ? !Number.isFinite(number(row)) : text(row) === '';
      const rows = [...body.rows];
      rows.sort((a, b) => isLast(a) - isLast(b) || sign * compare(a, b) || 0);
      body.append(...rows);
    });
  });
}
