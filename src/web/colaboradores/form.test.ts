import { describe, expect, it } from 'vitest'
import type { Colaborador } from '../../contract/colaboradores.ts'
import {
  blankColaborador,
  FORM_COLABORADOR,
  readEditedColaborador,
  readNewColaborador,
  withCargo,
} from './form.ts'

const colaborador: Colaborador = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  versao: 3,
  nome: 'Caio Prado',
  cpf: '52998224725',
  telefone: '11987654321',
  email: null,
  cargo: 'Corretor',
  nivel: 3,
  status: 'Ativo',
  data_admissao: '2026-03-10',
  loja_id: null,
  loja: null,
  superior_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  superior: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nome: 'Gil', cargo: 'Gerente' },
  indicado_por: null,
  indicador: null,
  comissao_base: 2.5,
  creci: 'SP 123456-F',
  created_at: '2026-03-10T12:00:00Z',
}

describe('the form of a colaborador', () => {
  it('begins as an active Corretor of nobody, hired today', () => {
    expect(blankColaborador('2026-03-10')).toMatchObject({
      cargo: 'Corretor',
      status: 'Ativo',
      data_admissao: '2026-03-10',
      loja_id: null,
      superior_id: null,
      indicado_por: null,
      comissao_base: 0,
    })
  })

  it('says what is missing, in one sentence when new, field by field when edited', () => {
    const empty = { ...blankColaborador('2026-03-10'), data_admissao: null }
    const together = 'Nome, CPF e telefone são obrigatórios'
    expect(readNewColaborador(empty).errors).toEqual({
      nome: together,
      cpf: together,
      telefone: together,
      data_admissao: 'Data de contratação é obrigatória',
    })
    expect(readEditedColaborador(empty).errors).toEqual({
      nome: 'Nome é obrigatório',
      cpf: 'CPF é obrigatório',
      telefone: 'Telefone é obrigatório',
      data_admissao: 'Data de contratação é obrigatória',
    })
  })

  it('comes back unchanged from a record that nobody touched', () => {
    const { record } = readEditedColaborador(FORM_COLABORADOR.ofRecord(colaborador))
    expect(record).toEqual({
      nome: 'Caio Prado',
      cpf: '52998224725',
      telefone: '11987654321',
      email: null,
      data_admissao: '2026-03-10',
      cargo: 'Corretor',
      status: 'Ativo',
      loja_id: null,
      superior_id: colaborador.superior_id,
      indicado_por: null,
      comissao_base: 2.5,
      creci: 'SP 123456-F',
    })
  })

  it('sends an empty commission as 0, and no CRECI of another cargo', () => {
    const form = FORM_COLABORADOR.ofRecord(colaborador)
    expect(readEditedColaborador({ ...form, comissao_base: null }).record?.comissao_base).toBe(0)
    expect(readEditedColaborador({ ...form, cargo: 'Gerente', superior_id: null }).record?.creci).toBeNull()
  })

  it('forgets superior and referrer with another cargo', () => {
    const form = FORM_COLABORADOR.ofRecord(colaborador)
    expect(withCargo(form, 'Gerente')).toEqual({ cargo: 'Gerente', superior_id: null, indicado_por: null })
    expect(withCargo(form, 'Corretor')).toEqual({})
  })

  it('tells each field in words', () => {
    const form = FORM_COLABORADOR.ofRecord(colaborador)
    expect(FORM_COLABORADOR.describe(form, 'superior_id')).toBe('Gil')
    expect(FORM_COLABORADOR.describe(form, 'comissao_base')).toBe('2,50%')
    expect(FORM_COLABORADOR.describe(form, 'data_admissao')).toBe('10/03/2026')
    expect(FORM_COLABORADOR.describe(form, 'loja_id')).toBe('vazio')
    expect(FORM_COLABORADOR.describe(form, 'cpf')).toBe('529.982.247-25')
  })
})
