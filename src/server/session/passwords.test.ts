import { createHash, scryptSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { generateSenha, WEAK_SENHA_MESSAGE } from '../../core/senha.ts'
import { requireGoodPassword } from './passwords.ts'

const person = { min: 6, nome: 'Érica Nogueira', email: 'erica.n@casa.com.br', tooShort: String }

const recusa = async (senha: string, rules = person): Promise<string | null> => {
  try {
    await requireGoodPassword(senha, rules, 'senha')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('refused', () => {
  it.each(
    `123456 1234567 12345678 123456789 1234567890 654321 987654321 121212 112233 123123 123321 102030 10203040 111111
     000000 222222 159753 147258 147258369 123654 789456 101010 131313 696969 12345678910 321321 01011990 25121985
     25-12-1985 122112 adgjmptw qwerty qwertyuiop asdfgh asdfghjkl zxcvbn qazwsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 abc123
     abcd1234 a123456 123456a 123abc abcdef qwe123 123qwe !@#$%^ aaaaaa abcabc
     senha123 senha1234 Senha@123 s3nh4123 minhasenha mudar123 Mudar@123 123mudar trocar123 teste123 Teste@2026 admin123
     acesso2026 brasil Brasil2026 brasil123 Brasil@2026! flamengo Flamengo10 corinthians corinthians1 palmeiras vasco123
     gremio10 saopaulo santos10 cruzeiro gabriel gabriel10 lucas123 mariana camila123 eduardo juliana2010 vitoria amor123
     amorzinho euteamo teamo123 meuamor jesus jesus123 deusefiel DEUSéfiel deusefiel7 jesuscristo familia felicidade
     princesa sucesso estrela sorvete123 imobiliaria plantao2026 corretor123 bemvindo123 obrigado 4m0r123 fl4meng0 p@ssw0rd
     password1 iloveyou dragon99 senhasenha`
      .split(/\s+/)
      .filter((senha) => senha.length >= person.min),
  )('%s', async (senha) => {
    expect(await recusa(senha)).toBe(WEAK_SENHA_MESSAGE)
  })

  it('whatever common password stands among digits of a year', async () => {
    const word = fc.constantFrom('brasil', 'Senha', 'AMOR', 'família', 'j3sus')
    const sign = fc.constantFrom('', '!', '@', '#', '.', '-')
    await fc.assert(
      fc.asyncProperty(
        word,
        sign,
        fc.integer({ min: 0, max: 9999 }),
        sign,
        async (start, before, ano, depois) => {
          expect(await recusa(`${start}${before}${String(ano).padStart(2, '0')}${depois}`)).toBe(
            WEAK_SENHA_MESSAGE,
          )
        },
      ),
    )
  })
})

describe('accepted', () => {
  it.each([
    'castelo-verde-42',
    'violão-de-cedro-9',
    'girassol azul na janela',
    'cavalo correto bateria grampo',
    'TresTigresTristesNoTrigal',
    'Cafe&Pao7Manha',
    'o rato roeu a roupa',
    'kZ7#mQ2v',
    'xR4tq9',
    'Um@Senha9xQz',
    '7gatos+3peixes',
  ])('%s', async (senha) => {
    expect(await recusa(senha)).toBeNull()
  })

  it('generated passwords', async () => {
    let sorteios = 0
    const hexOf = (n: number) => createHash('sha256').update(`${sorteios++}`).digest().readUInt32BE() % n
    const senhas = Array.from({ length: 5_000 }, () => generateSenha(hexOf))
    const ofNobody = { ...person, nome: '', email: '' }
    const refused = await Promise.all(senhas.map((senha) => recusa(senha, ofNobody)))
    expect(refused.filter((message) => message !== null)).toEqual([])
  })
})

// The other tests compute cheap hashes instead.
it('a stored password is hashed with scrypt, which takes 32 MB', async () => {
  const real = await vi.importActual<typeof import('better-auth/crypto')>('better-auth/crypto')
  const hash = await real.hashPassword('Varanda-27')
  const [salt = '', key] = hash.split(':')
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
  expect(scryptSync('Varanda-27', salt, 64, cost).toString('hex')).toBe(key)
  expect(await real.verifyPassword({ hash, password: 'Varanda-27' })).toBe(true)
  expect(await real.verifyPassword({ hash, password: 'varanda-27' })).toBe(false)
})
