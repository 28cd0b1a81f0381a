import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import './dom.ts';

it('prints the document into the last error of a wait only', async () => {
  render(<p>What is there</p>);
  const attempts: string[] = [];
  const waiting = waitFor(
    () => {
      try {
        screen.getByText('What is missing');
      } catch (error) {
        attempts.push(String(error));
        throw error;
      }
    },
    { timeout: 100 },
  );
  await expect(waiting).rejects.toThrow('What is there');
  expect(attempts.filter((text) => text.includes('What is there'))).toEqual([]);
  expect(attempts.length).toBeGreaterThan(1);
});
