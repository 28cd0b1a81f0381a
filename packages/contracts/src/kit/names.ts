/** How somebody is addressed: the first word of their name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/, 1).join('');
