/** Something that keeps Pawkeeper from starting and that its keeper can mend; the message says how. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
