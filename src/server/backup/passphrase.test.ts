/** The passphrase's stanza is the one of the age format: the format's own library opens it, and its files are opened. */
import { Decrypter, Encrypter, type Stanza } from 'age-encryption'
import { expect, it } from 'vitest'
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts'

const PASSPHRASE = 'pedra-azul-no-caminho-é'
const TEXT = 'uma cópia'
/** The key is quick to derive. */
const WORK_FACTOR = 4

it('is opened by the library', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  expect(await decrypter.decrypt(await sealed(), 'text')).toBe(TEXT)
})

it('opens what the library encrypted, as earlier versions did', async () => {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  encrypter.setPassphrase(PASSPHRASE)
  expect(await open(await encrypter.encrypt(TEXT), PASSPHRASE)).toBe(TEXT)
})

it('uses the work factor that OWASP recommends', async () => {
  const [stanza] = await passphraseRecipient(PASSPHRASE).wrapFileKey(new Uint8Array(16))
  expect(stanza?.args[2]).toBe('17')
})

it('is opened by no other passphrase', async () => {
  await expect(open(await sealed(), 'outra-senha-qualquer')).rejects.toThrow('no identity matched')
})

it.each<[string, (stanza: Stanza) => Partial<Stanza> | null, string]>([
  ['beside another', () => null, 'not the only one'],
  ['without a salt', ({ args }) => ({ args: ['scrypt', '', args[2] ?? ''] }), 'invalid'],
  ['with a padded salt', ({ args }) => ({ args: ['scrypt', `${args[1]}==`, args[2] ?? ''] }), 'invalid'],
  ['with a longer list', ({ args }) => ({ args: [...args, 'x'] }), 'invalid'],
  ['with a factor that is no number', ({ args }) => ({ args: ['scrypt', args[1] ?? '', '+4'] }), 'invalid'],
  [
    'with a factor that takes all memory',
    ({ args }) => ({ args: ['scrypt', args[1] ?? '', '21'] }),
    'too high',
  ],
  ['with a shorter key', ({ body }) => ({ body: body.slice(1) }), 'invalid'],
])('refuses a stanza %s', async (_, change, message) => {
  const [stanza] = await passphraseRecipient(PASSPHRASE, WORK_FACTOR).wrapFileKey(new Uint8Array(16))
  if (!stanza) throw new Error('no stanza')
  const changed = change(stanza)
  const stanzas = changed ? [{ ...stanza, ...changed } as Stanza] : [stanza, stanza]
  await expect(passphraseIdentity(PASSPHRASE).unwrapFileKey(stanzas)).rejects.toThrow(message)
})

function sealed(): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(PASSPHRASE, WORK_FACTOR))
  return encrypter.encrypt(TEXT)
}

function open(file: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  return decrypter.decrypt(file, 'text')
}
