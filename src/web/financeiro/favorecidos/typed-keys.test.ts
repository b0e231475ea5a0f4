import { describe, expect, it } from 'vitest'
import {
  ownDocumento,
  type Payee,
  payeesByKey,
  proposed,
  refusalOf,
  storedKey,
  type TypedKeys,
  warningOf,
  withColumn,
  withKey,
} from './typed-keys.ts'

const ana: Payee = { id: 'a', nome: 'Ana Alves', tipo: 'Colaborador', documento: '39053344705' }
const bia: Payee = { id: 'b', nome: 'Bia Braga', tipo: 'Outro', documento: null }
const caio: Payee = { id: 'c', nome: 'Caio Costa', tipo: 'Outro', documento: '11222333000181' }
const ALL = [ana, bia, caio]
const NONE: TypedKeys = new Map()
const keysOf = (keys: TypedKeys) => ALL.map(({ id }) => keys.get(id)?.chave ?? null)

describe('a pasted column', () => {
  it('gives each line to a payee in order, none for an empty line, and nothing for lines beyond the last', () => {
    const keys = withColumn(NONE, ALL, 'ana@casa.com.br\r\n\r\n(11) 91234-5678\r\nrui@casa.com.br\r\n')
    expect(keysOf(keys)).toEqual(['ana@casa.com.br', null, '+55 (11) 91234-5678'])
    expect([keys.get('a')?.tipo, keys.get('c')?.tipo]).toEqual(['E-mail', 'Telefone'])
    expect(keysOf(withColumn(keys, [caio], 'caio@casa.com.br'))).toEqual([
      'ana@casa.com.br',
      null,
      'caio@casa.com.br',
    ])
  })

  it('takes the type from a cell of its own, and the last other cell as the key', () => {
    const keys = withColumn(NONE, ALL, 'Ana Alves\tcpf\t39053344705\nBia\tTelefone\t11912345678\t')
    expect([keys.get('a'), keys.get('b')]).toEqual([
      { tipo: 'CPF', chave: '390.533.447-05', checked: true },
      { tipo: 'Telefone', chave: '+55 (11) 91234-5678', checked: true },
    ])
  })

  it('keeps what is no key, with its reason', () => {
    const keys = withColumn(NONE, ALL, '390.533.447-06\nnenhuma\n3,90533E+10')
    expect(ALL.map(({ id }) => refusalOf(keys.get(id) ?? { tipo: null, chave: '' }))).toEqual([
      'Escolha o tipo da chave PIX',
      'Escolha o tipo da chave PIX',
      'Escolha o tipo da chave PIX',
    ])
  })
})

it('eleven digits are the payee’s own CPF, or are asked about', () => {
  const typed = { tipo: null, chave: '39053344705' }
  expect(proposed(ana, typed)).toEqual({ tipo: 'CPF', chave: '390.533.447-05', checked: true })
  expect(refusalOf(proposed(bia, typed))).toBe('Esta chave pode ser CPF ou telefone. Escolha o tipo.')
})

it('the own document is a key only for who has one, and an emptied key is taken out', () => {
  expect(keysOf(ALL.reduce((keys, one) => withKey(keys, one, ownDocumento(one)), NONE))).toEqual([
    '390.533.447-05',
    null,
    '11.222.333/0001-81',
  ])
  const typed = withKey(NONE, bia, { tipo: 'CPF', chave: '' })
  expect(typed.size).toBe(1)
  expect(withKey(typed, bia, proposed(bia, { tipo: 'CPF', chave: ' ' })).size).toBe(0)
})

it('another person’s CPF and a key at two payees are warned of, and saved all the same', () => {
  const other = { tipo: 'CPF' as const, chave: '529.982.247-25', checked: true }
  expect(warningOf(ana, other, [])).toBe('A chave é um CPF, e não o deste favorecido. Confira.')
  expect(storedKey(other)).toBe('52998224725')
  const shared = withColumn(NONE, ALL, 'um@casa.com.br\nUm@casa.com.br')
  expect(payeesByKey(shared, ALL).get('um@casa.com.br')).toEqual([ana, bia])
  expect(warningOf(bia, { tipo: 'E-mail', chave: 'um@casa.com.br' }, [ana])).toBe(
    'Esta chave PIX também é de Ana Alves',
  )
  expect(warningOf(ana, { tipo: 'E-mail', chave: 'ana@casa.com.br' }, [])).toBeNull()
})
