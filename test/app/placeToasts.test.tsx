/** Toasts that were not moved because somebody was at them: they get out of the way once that is over. */
import { keepToastsPlaced, placeToasts } from '../../src/app/placeToasts';

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** jsdom draws nothing: the place and size that the element would have. */
function drawn(element: HTMLElement, left: number, top: number, width: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  Object.defineProperties(element, {
    offsetWidth: { value: width },
    offsetHeight: { value: height },
    clientWidth: { value: width },
  });
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;

/** A page with one toast at its right edge. */
function toastOnPage(): HTMLElement {
  document.body.innerHTML = `
    <main><div></div><table><tbody></tbody></table></main>
    <div class="bp6-toast-container"><div class="bp6-toast"><button>Dismiss</button></div></div>`;
  const container = find('.bp6-toast-container');
  drawn(container, 0, 0, 1000, 100);
  drawn(find('.bp6-toast'), 600, 0, 400, 80);
  return container;
}

/** A button comes into this part of the page, under the toast. */
function comesInto(place: string): void {
  const button = document.createElement('button');
  drawn(button, 900, 10, 90, 30);
  find(place).append(button);
}

it('a button that comes under a toast is free; a row that is scrolled there does not move it', async () => {
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

it('a toast that had the focus when a dialog came under it leaves the button of the dialog free afterwards', async () => {
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

it('a control in a card far from sight is not asked for its box: that would lay the card out', () => {
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
