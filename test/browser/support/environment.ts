/**
 * The environment of browser tests. When a test fails, it prints what its pages displayed: the tree of roles and names
 * that a screen reader gets, and the path of a screenshot in the system's temporary folder.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { openedPages, type Opened } from './openedPages';

const TREE_MAX = 12_000;
const ANSWER_MS = 5_000;

export default class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent(event: { name: string; test?: { name: string } }): Promise<void> {
    if (event.name !== 'test_fn_failure') return;
    for (const [index, opened] of openedPages(this.global).entries()) {
      await tell(opened, `${event.test?.name} (page ${index + 1})`);
    }
  }
}

async function tell({ page, errors, answers }: Opened, title: string): Promise<void> {
  const picture = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'browser-test-')), 'failed.png');
  try {
    await page.screenshot({ path: picture, timeout: ANSWER_MS });
    const tree = await page.locator('body').ariaSnapshot({ timeout: ANSWER_MS });
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300));
    process.stderr.write(
      `\n${title}: ${page.url()}\nfocus: ${focus}\nerrors: ${errors.join('\n')}\nanswers: ${answers.join('\n')}\npicture: ${picture}\n${tree.slice(0, TREE_MAX)}\n`,
    );
  } catch (error) {
    process.stderr.write(`\n${title}: the page could not be read: ${String(error)}\n`);
  }
}
