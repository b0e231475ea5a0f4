import { describe, expect, it } from 'vitest'
import { PERSONAL_FIELDS } from './dados-pessoais.ts'
import { isPersonalField, maskCpf, maskEmail, maskField, maskName, maskRg, maskTelefone } from './masks.ts'

describe('masks of personal data', () => {
  it.each([
    [maskName, 'João da Silva', 'J*** d*** S***'],
    [maskName, '  Ana  ', 'A***'],
    [maskName, '😀x', '😀***'],
    [maskCpf, '52998224712', '***.***.***-12'],
    [maskCpf, '529.982.247-12', '***.***.***-12'],
    [maskCpf, '12', '***.***.***-**'],
    [maskRg, '12345678X', '**.***.***-X'],
    [maskRg, '12', '**.***.***-*'],
    [maskTelefone, '11912345678', '(**) *****-**78'],
    [maskTelefone, '78', '(**) *****-**'.concat('**')],
    [maskEmail, 'maria@empresa.com.br', 'm***@***'],
    [maskEmail, 'sem arroba', '***'],
  ])('%o %s → %s', (mask, value, shown) => {
    expect(mask(value)).toBe(shown)
  })

  it('leaves nothing readable of any personal field', () => {
    const cliente = {
      cliente_nome: 'Mariana Souza',
      cliente_cpf: '52998224725',
      cliente_rg: '12345678X',
      cliente_telefone: '11912345678',
      cliente_email: 'mariana@exemplo.com',
      cliente_renda: 15_000,
    }
    expect(PERSONAL_FIELDS.map((field) => maskField(field, cliente[field]))).toEqual([
      'M*** S***',
      '***.***.***-25',
      '**.***.***-X',
      '(**) *****-**78',
      'm***@***',
      'R$\u00a0***',
    ])
  })

  it('keeps what is empty empty', () => {
    expect(maskField('cliente_rg', null)).toBeNull()
    expect(maskField('cliente_email', '')).toBe('')
  })

  it('tells personal fields from others', () => {
    expect(isPersonalField('cliente_cpf')).toBe(true)
    expect(isPersonalField('cliente_profissao')).toBe(false)
    expect(isPersonalField('toString')).toBe(false)
  })
})
