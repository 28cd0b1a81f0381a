/** A kind of work that is offered. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** Id of its picture. */
  readonly picture: string;
  readonly active: boolean;
  /** Where it stands among the others, from 0. */
  readonly position: number;
}

/** What the product says about a category. Its picture is `pictures/<slug>.svg`. */
export interface CategoryDefinition {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}
