/** A problem that prevents Pawkeeper from starting; the message tells the administrator how to solve it. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
