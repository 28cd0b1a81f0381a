/**
 * Splits a place as it is typed: "Pune, 411001", "411 001", "Pune". The city is empty for a PIN code alone, and the code is null where the text does not
 * end with one.
 */
export function splitPlace(typed: string): { readonly city: string; readonly pincode: string | null } {
  const place = typed.trim();
  const [, city = '', digits] = /^(?:(.+?)[\s,]+)?(\d{3} ?\d{3})$/.exec(place) ?? [];
  return digits === undefined ? { city: place, pincode: null } : { city, pincode: digits.replace(' ', '') };
}
