/** A common job, described so that a karigar can tell what to bring. Blanks, "____", are the customer's to fill in. */
export interface JobBrief {
  readonly id: string;
  readonly title: string;
  readonly categoryId: string;
  readonly description: string;
}
