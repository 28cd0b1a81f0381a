import { z } from 'zod';

/** Rupees as in JSON: a number with at most two decimals. */
export const rupees = z.number().nonnegative().max(10_000_000).multipleOf(0.01);

/** The same above zero, as somebody asks for it or suggests it. */
export const price = (max: number) => z.number().gt(0, 'Please enter a price').max(max).multipleOf(0.01);

/** Integer paise, as in code, storage and events. */
export const paise = z.int().nonnegative();

/** Rupees (at most two decimals) to integer paise. */
export const toPaise = (amount: number): number => Math.round(amount * 100);

/** Integer paise to rupees. */
export const toRupees = (amount: number): number => amount / 100;
