import { describe, expect, it } from 'vitest'
import { checkDocumento, formatDocumento, normalizeDocumento } from '../cpf-cnpj.ts'
import {
  askForTipo,
  checkPixKey,
  endOfPixKey,
  formatPixKey,
  maskPixKey,
  normalizePixKey,
  possibleTipos,
  proposedTipo,
  questionOfPixKey,
  tipoOfChanged,
} from './chave-pix.ts'
import type { ChavePixTipo } from './favorecidos.ts'

describe('a PIX key', () => {
  it.each<[ChavePixTipo, string, string]>([
    ['CPF', '390.533.447-05', '39053344705'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['E-mail', ' Maria@Empresa.com.br ', 'maria@empresa.com.br'],
    ['Telefone', '(11) 91234-5678', '+5511912345678'],
    ['Telefone', '+55 11 91234-5678', '+5511912345678'],
    ['Telefone', '5511912345678', '+5511912345678'],
    ['Aleatória', '123E4567-E12B-12D3-A456-426655440000', '123e4567-e12b-12d3-a456-426655440000'],
    ['Aleatória', '123e4567e12b12d3a456426655440000', '123e4567-e12b-12d3-a456-426655440000'],
  ])('of type %s is stored as banks want it: %s', (tipo, typed, stored) => {
    expect(checkPixKey(tipo, typed)).toBeNull()
    expect(normalizePixKey(tipo, typed)).toBe(stored)
    // A stored key is stored the same again.
    expect(checkPixKey(tipo, stored)).toBeNull()
    expect(normalizePixKey(tipo, stored)).toBe(stored)
    expect(normalizePixKey(tipo, formatPixKey(tipo, stored))).toBe(stored)
  })

  it.each<[ChavePixTipo, string, string]>([
    ['CPF', '390.533.447-06', 'CPF inválido'],
    ['CPF', '3905334470', 'CPF deve conter 11 dígitos'],
    ['CNPJ', '11.222.333/0001-82', 'CNPJ inválido'],
    ['CNPJ', '---', 'CNPJ inválido'],
    ['E-mail', 'maria@empresa', 'Email inválido'],
    ['E-mail', 'josé@empresa.com', 'Email inválido'],
    ['E-mail', `${'a'.repeat(70)}@b.com.br`, 'Uma chave de e-mail tem no máximo 77 letras'],
    ['Telefone', '0800 123 4567', 'Use um telefone com DDD'],
    ['Telefone', '91234-5678', 'Telefone deve conter 10 ou 11 dígitos'],
    ['Telefone', '+1 212 555 0100', 'Use um telefone do Brasil, com DDD'],
    [
      'Aleatória',
      '123e4567-e12b-12d3-a456-42665544000',
      'Chave aleatória deve ter 32 letras e números, como 123e4567-e12b-12d3-a456-426655440000',
    ],
    [
      'Aleatória',
      '123g4567-e12b-12d3-a456-426655440000',
      'Chave aleatória deve ter 32 letras e números, como 123e4567-e12b-12d3-a456-426655440000',
    ],
  ])('of type %s is refused: %s', (tipo, typed, message) => {
    expect(checkPixKey(tipo, typed)).toBe(message)
  })

  it('is masked by its type', () => {
    expect(maskPixKey('CPF', '39053344705')).toBe('***.***.***-05')
    expect(maskPixKey('CNPJ', '11222333000181')).toBe('**.***.***/****-81')
    expect(maskPixKey('E-mail', 'maria@empresa.com.br')).toBe('m***@***')
    expect(maskPixKey('Telefone', '+5511912345678')).toBe('(**) *****-**78')
    expect(maskPixKey('Aleatória', '123e4567-e12b-12d3-a456-426655440000')).toBe(
      '********-****-****-****-********0000',
    )
  })
})

describe('the type of a key', () => {
  it('follows from the key where only one is possible', () => {
    expect(possibleTipos('maria@empresa.com.br')).toEqual(['E-mail'])
    expect(possibleTipos('123e4567-e12b-12d3-a456-426655440000')).toEqual(['Aleatória'])
    expect(possibleTipos('11.222.333/0001-81')).toEqual(['CNPJ'])
    expect(possibleTipos('390.533.447-05')).toEqual(['CPF'])
    expect(possibleTipos('(11) 91234-5678')).toEqual(['Telefone'])
    expect(possibleTipos('não tem')).toEqual([])
    expect(possibleTipos(' ')).toEqual([])
  })

  it('is asked where 11 digits are a CPF and a telephone', () => {
    expect(possibleTipos('39053344705')).toEqual(['CPF', 'Telefone'])
    expect(askForTipo('39053344705')).toBe('Esta chave pode ser CPF ou telefone. Escolha o tipo.')
    expect(askForTipo('não tem')).toBe('Escolha o tipo da chave PIX')
    expect(proposedTipo('39053344705', '')).toBeNull()
    expect(proposedTipo('39053344705', '11144477735')).toBeNull()
  })

  it('is asked of a landline, which is rarely a key and may be a CPF without its zero', () => {
    for (const landline of ['(16) 3333-4444', '+55 16 3333-4444', '1633334444']) {
      expect(possibleTipos(landline)).toEqual(['Telefone'])
      expect(proposedTipo(landline, '')).toBeNull()
      expect(askForTipo(landline)).toBe(
        'É um telefone fixo. Se a chave PIX é mesmo esta, escolha o tipo Telefone.',
      )
      expect(questionOfPixKey(null, landline)).toBe(askForTipo(landline))
      expect(questionOfPixKey('Telefone', landline)).toBe('É um telefone fixo. A chave PIX é mesmo esta?')
      expect(checkPixKey('Telefone', landline)).toBeNull()
    }
    expect(questionOfPixKey('Telefone', '(16) 99123-0002')).toBeNull()
    expect(questionOfPixKey('CPF', '39053344705')).toBeNull()
    expect(questionOfPixKey(null, '39053344705')).toBe(askForTipo('39053344705'))
  })

  const RANDOM = '123e4567-e12b-12d3-a456-426655440000'
  it.each([
    ['an e-mail over a random key', 'Aleatória', 'rui@casa.com.br', 'E-mail'],
    ['a random key over an e-mail', 'E-mail', RANDOM, 'Aleatória'],
    ['a CNPJ over a CPF', 'CPF', '11.222.333/0001-81', 'CNPJ'],
    ['a telephone over an e-mail', 'E-mail', '(16) 99123-0002', 'Telefone'],
    ['another of the same', 'E-mail', 'ana@casa.com.br', 'E-mail'],
    ['digits that may be either, over a random key', 'Aleatória', '39053344705', null],
    ['a landline over a random key', 'Aleatória', '(16) 3333-4444', null],
    ['a telephone over a CPF, which may be a mistyped one', 'CPF', '16991230002', 'CPF'],
    ['a CPF as it is written, over a telephone', 'Telefone', '390.533.447-05', 'CPF'],
    ['digits of a CPF over a telephone, which may be a mistyped one', 'Telefone', '39053344705', 'Telefone'],
    ['what is no key', 'Aleatória', 'não tem', 'Aleatória'],
  ] as const)('of %s is found again', (_what, tipo, value, found) => {
    expect(tipoOfChanged(tipo, value, '')).toBe(found)
  })

  it('is proposed from the document that is the key', () => {
    expect(proposedTipo('39053344705', '390.533.447-05')).toBe('CPF')
    expect(proposedTipo('096.429.416-86', '')).toBe('CPF')
    // Not a telephone of that area, which its digits would be, too.
    expect(tipoOfChanged('Telefone', '529.982.247-25', '')).toBe('CPF')
    expect(tipoOfChanged('Telefone', '39053344705', '390.533.447-05')).toBe('CPF')
    expect(proposedTipo('maria@empresa.com.br', '39053344705')).toBe('E-mail')
  })
})

describe('a document', () => {
  it.each(['390a533b447c05', '390é533.447-05', '390.533.447 ou 05', '390٣533.447-05'])(
    'with letters between its digits, %s, is neither a CPF nor a key',
    (value) => {
      expect(checkDocumento(value)).not.toBeNull()
      expect(checkPixKey('CPF', value)).toBe('CPF só tem números')
      expect(possibleTipos(value)).toEqual([])
    },
  )

  it('loses no letter that a CNPJ cannot have', () => {
    for (const value of ['11.222.333é/0001-81', 'ф11222333000181']) {
      expect(checkDocumento(value)).toBe('CNPJ só tem números e letras de A a Z')
      expect(checkPixKey('CNPJ', value)).toBe('CNPJ só tem números e letras de A a Z')
    }
  })

  it('is a CPF or a CNPJ, or none', () => {
    for (const value of ['', ' ', '390.533.447-05', '11.222.333/0001-81', '12abc34501de35'])
      expect(checkDocumento(value)).toBeNull()
    expect(checkDocumento('390.533.447-06')).toBe('CPF inválido')
    expect(checkDocumento('11.222.333/0001-82')).toBe('CNPJ inválido')
    for (const value of ['39053344', '390533447051', 'é'])
      expect(checkDocumento(value)).toBe('CPF deve ter 11 dígitos e CNPJ 14 caracteres')
  })

  it('is shown with the mask of what it is', () => {
    expect(formatDocumento('39053344705')).toBe('390.533.447-05')
    expect(formatDocumento('11222333000181')).toBe('11.222.333/0001-81')
    expect(formatDocumento('390533447051')).toBe('39.053.344/7051')
    expect(normalizeDocumento(formatDocumento('12ABC34501DE35'))).toBe('12ABC34501DE35')
  })
})

describe('the end of a key', () => {
  it.each<[ChavePixTipo, string, string, string]>([
    ['CPF', '39053344705', '…4705', '…05'],
    ['CNPJ', '12ABC34501DE35', '…DE35', '…35'],
    ['Telefone', '+5511912345678', '…5678', '…78'],
    ['Aleatória', '123e4567-e12b-12d3-a456-426655440abc', '…0abc', '…0abc'],
    ['E-mail', 'davi.prado@casa.example', '…rado@', '…d***@***'],
    ['E-mail', 'li@casa.example', '…li@', '…l***@***'],
  ])('of %s %s is %s, and %s for those who see its mask', (tipo, chave, inFull, masked) => {
    expect([endOfPixKey(tipo, chave, true), endOfPixKey(tipo, chave, false)]).toEqual([inFull, masked])
  })
})
