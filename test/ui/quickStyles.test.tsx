/** The quick styles of the tests match those of jsdom. */
import { render } from '@testing-library/react';
import { jsdomStyle } from '../support/quickStyles';

const NAMES = ['display', 'visibility', 'pointer-events'] as const;

it('returns the same styles as jsdom for every element', () => {
  const { container } = render(
    <div style={{ visibility: 'hidden' }}>
      <span style={{ visibility: 'visible', pointerEvents: 'none' }}>
        <b>
          one <i style={{ display: 'none' }}>two</i>
        </b>
        <button hidden type="button">
          three
        </button>
        <input type="hidden" />
        <input type="checkbox" />
        <svg>
          <path />
        </svg>
      </span>
      <table>
        <tbody>
          <tr>
            <td>four</td>
          </tr>
        </tbody>
      </table>
      <details>
        <summary>five</summary>
        <p>six</p>
      </details>
      <dialog>seven</dialog>
      <dialog open>eight</dialog>
      <ul>
        <li>nine</li>
      </ul>
      <label>
        <select>
          <option>ten</option>
        </select>
        <textarea />
      </label>
    </div>,
  );
  for (const element of [document.documentElement, document.body, ...container.querySelectorAll('*')]) {
    for (const name of NAMES) {
      const expected = `${element.outerHTML} ${name}: ${jsdomStyle(element).getPropertyValue(name)}`;
      expect(`${element.outerHTML} ${name}: ${window.getComputedStyle(element).getPropertyValue(name)}`).toBe(
        expected,
      );
    }
  }
});

it('leaves everything to jsdom once there is a style sheet', () => {
  const { container } = render(
    <>
      <style>{'.gone { display: none }'}</style>
      <p className="gone">one</p>
    </>,
  );
  expect(window.getComputedStyle(container.querySelector('p')!).display).toBe('none');
});
