/** Tells Playwright's runs about second tries. */
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { judgeSecondTries } from './second-tries.ts';

export default class SecondTries implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const tests = this.suite?.allTests() ?? [];
    const again = tests.filter(({ results }) => results.length > 1);
    const names = again.map((test) => test.titlePath().filter(Boolean).join(' › '));
    const { text, areTooMany } = judgeSecondTries('Playwright', tests.length, names);
    console.log(`\n${text}`);
    return { status: areTooMany && status === 'passed' ? 'failed' : status };
  }
}
