/** A text that depends on `count`. English has `one` and `other`, Russian `one`, `few` and `many` (`other`: fractions). */
export interface Plural {
  one: string;
  few?: string;
  many?: string;
  other: string;
}

export type Text = string | Plural;

/** Marks a text as one with forms. */
export function plural(forms: Plural): Plural {
  return forms;
}
