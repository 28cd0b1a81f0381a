/** Resolves in a task of its own: between two tasks the browser can answer a tap. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
