/** How long a token is valid unless it is revoked. */
export const tokenLivesSeconds = 12 * 3_600;
