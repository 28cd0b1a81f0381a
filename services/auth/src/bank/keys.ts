import { seal, unseal, type Sealed } from '@karigar/service-kit';

/** A ciphertext with the id of its key. */
export interface SealedByKey extends Sealed {
  readonly keyId: string;
}

export interface BankKeys {
  /**
   * Encrypts with the first key.
   * @param context identifies the owner; decryption needs the same one
   */
  seal(text: string, context: string): SealedByKey;
  /** @throws when the key is no longer configured, or the context differs */
  open(sealed: SealedByKey, context: string): string;
}

/** @param setting `id:key` pairs separated by commas; the first one encrypts; keys are 32 bytes in base64url */
export function createBankKeys(setting: string): BankKeys {
  const keys = parseBankKeys(setting);
  const [current] = keys;
  if (current === undefined) throw new Error('BANK_KEYS needs a key');
  return {
    seal: (text, context) => ({ ...seal(text, current.key, context), keyId: current.id }),
    open: (sealed, context) => {
      const known = keys.find(({ id }) => id === sealed.keyId);
      if (known === undefined) throw new Error(`BANK_KEYS lacks the key "${sealed.keyId}", which bank details are encrypted with`);
      return unseal(sealed, known.key, context);
    },
  };
}

export const parseBankKeys = (setting: string): { id: string; key: string }[] =>
  setting.split(',').map((entry) => {
    const [id = '', key = ''] = entry.trim().split(':');
    return { id, key };
  });
