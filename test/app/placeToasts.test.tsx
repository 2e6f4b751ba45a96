/** Toasts are not moved while a user is on them: they move out of the way afterwards. */
import { keepToastsPlaced, placeToasts } from '../../src/app/placeToasts';

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** jsdom has no layout: sets the position and size of an element. */
function drawn(element: HTMLElement, left: number, top: number, width: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  Object.defineProperties(element, {
    offsetWidth: { value: width },
    offsetHeight: { value: height },
    clientWidth: { value: width },
  });
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;

/** Creates a page with one toast at its right edge. */
function toastOnPage(): HTMLElement {
  document.body.innerHTML = `
    <main><div></div><table><tbody></tbody></table></main>
    <div class="bp6-toast-container"><div class="bp6-toast"><button>Dismiss</button></div></div>`;
  const container = find('.bp6-toast-container');
  drawn(container, 0, 0, 1000, 100);
  drawn(find('.bp6-toast'), 600, 0, 400, 80);
  return container;
}

/** Adds a button under the toast, in this part of the page. */
function comesInto(place: string): void {
  const button = document.createElement('button');
  drawn(button, 900, 10, 90, 30);
  find(place).append(button);
}

it('a toast moves away from a new button under it, but not from a row scrolled under it', async () => {
  const container = toastOnPage();
  const end = keepToastsPlaced();
  comesInto('tbody');
  await pause(100);
  expect(container.style.top).toBe('');
  find('tbody').textContent = '';
  comesInto('main > div');
  await pause(100);
  expect(parseFloat(container.style.top)).toBeGreaterThanOrEqual(40);
  end();
});

it('a focused toast moves away from the button of a dialog after it loses the focus', async () => {
  const container = toastOnPage();
  const end = keepToastsPlaced();
  find('.bp6-toast button').focus();

  const dialog = document.createElement('div');
  dialog.className = 'bp6-dialog';
  dialog.innerHTML = '<button>Close</button>';
  drawn(dialog.querySelector('button') ?? dialog, 900, 10, 30, 30);
  document.body.append(dialog);
  await pause(700);
  expect(container.style.top).toBe('');

  find('.bp6-toast button').blur();
  await pause(50);
  expect(parseFloat(container.style.top)).toBeGreaterThanOrEqual(40);
  end();
});

it('over a dialog, a toast leaves the rows to be read; if they leave no room, at least the buttons', () => {
  const container = toastOnPage();
  const dialog = document.createElement('div');
  dialog.className = 'bp6-dialog';
  dialog.innerHTML = '<button>Close</button><table><tbody><tr><td>Failed</td></tr></tbody></table>';
  document.body.append(dialog);
  drawn(dialog.querySelector('button') ?? dialog, 900, 10, 30, 30);
  const cell = dialog.querySelector('td') ?? dialog;
  drawn(cell, 500, 50, 480, 60);
  placeToasts(container);
  expect(parseFloat(container.style.top)).toBeGreaterThanOrEqual(110);

  cell.getBoundingClientRect = () => new DOMRect(500, 50, 480, window.innerHeight);
  placeToasts(container);
  expect(parseFloat(container.style.top)).toBeGreaterThanOrEqual(40);
});

it('does not measure a control in a skipped card, which would force its layout', () => {
  const container = toastOnPage();
  find('main > div').innerHTML = '<button>In sight</button><button>Far off</button>';
  const [inSight, farOff] = [...document.querySelectorAll<HTMLElement>('main button')];
  drawn(inSight ?? container, 900, 10, 90, 30);
  const isAsked = jest.fn(() => new DOMRect());
  if (farOff) Object.assign(farOff, { checkVisibility: () => false, getBoundingClientRect: isAsked });
  placeToasts(container);
  expect(parseFloat(container.style.top)).toBeGreaterThanOrEqual(40);
  expect(isAsked).not.toHaveBeenCalled();
});
