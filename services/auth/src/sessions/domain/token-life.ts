/** How long a token is good for, unless it is revoked. */
export const tokenLivesSeconds = 12 * 3_600;
