/** Tells Vitest's runs about second tries. */
import type { Reporter, TestModule } from 'vitest/node';
import { judgeSecondTries } from './second-tries.ts';

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const again = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0);
    const names = again.map(({ project, module, fullName }) =>
      [project.name, module.relativeModuleId, fullName].join(' › '),
    );
    const { text, areTooMany } = judgeSecondTries('Vitest', tests.length, names);
    console.log(`\n${text}`);
    if (areTooMany) process.exitCode = 1;
  }
}
