import { describe, expect, it } from 'vitest'
import { invalidNotice, refusedNotice } from './notice.ts'

const labels = { nome: 'Nome', valor_maximo: 'Valor máximo' }
const showing =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('a form that the browser refuses', () => {
  it('is told by how many fields are marked', () => {
    const errors = { nome: 'Nome é obrigatório', valor_maximo: 'Valor inválido' }
    expect(invalidNotice({ errors, labels, onScreen: showing('nome', 'valor_maximo') })).toEqual({
      message: 'Corrija 2 campos antes de salvar.',
      unseen: [],
    })
  })

  it('counts the marked fields only, and tells of the others by their names', () => {
    const errors = { nome: 'Nome é obrigatório', valor_maximo: 'Valor inválido' }
    expect(invalidNotice({ errors, labels, onScreen: showing('nome') })).toEqual({
      message: 'Corrija 1 campo antes de salvar.',
      unseen: ['Valor máximo: Valor inválido'],
    })
  })

  it('asks to correct no field when none is marked', () => {
    const errors = { '': 'Chave não reconhecida', valor_maximo: 'Valor inválido' }
    expect(invalidNotice({ errors, labels, onScreen: showing() })).toEqual({
      message: 'O formulário não pode ser salvo.',
      unseen: ['Chave não reconhecida', 'Valor máximo: Valor inválido'],
    })
  })

  it('names a field inside a list by the list', () => {
    const errors = { 'participantes.1.observacoes': 'Use até 1000 caracteres' }
    const { unseen } = invalidNotice({
      errors,
      labels: { participantes: 'Participantes' },
      onScreen: showing(),
    })
    expect(unseen).toEqual(['Participantes: Use até 1000 caracteres'])
  })
})

describe('a form that the server refuses', () => {
  it('is told in its sentence, and what no field on screen says besides', () => {
    const errors = { nome: 'Nome já usado', aprovador_id: 'Aprovador é obrigatório' }
    expect(refusedNotice('Dados inválidos', { errors, labels, onScreen: showing('nome') })).toEqual({
      message: 'Dados inválidos',
      unseen: ['Aprovador é obrigatório'],
    })
  })

  it('does not say again what a field on screen says', () => {
    const errors = { nome: 'Nome já usado', aprovador_id: 'Escolha alguém' }
    expect(refusedNotice('Nome já usado', { errors, labels, onScreen: showing('nome') })).toEqual({
      message: 'Corrija 1 campo antes de salvar.',
      unseen: ['Escolha alguém'],
    })
  })

  it('in a toast is told again only for what no field on screen says', () => {
    const errors = { nome: 'Nome já usado', aprovador_id: 'Escolha alguém' }
    expect(refusedNotice(null, { errors, labels, onScreen: showing('nome', 'aprovador_id') })).toBeNull()
    expect(refusedNotice(null, { errors, labels, onScreen: showing('nome') })).toEqual({
      message: 'O formulário não pode ser salvo.',
      unseen: ['Escolha alguém'],
    })
  })

  it('says the same sentence once', () => {
    const errors = { aprovador_id: 'Escolha alguém', revisor_id: 'Escolha alguém' }
    const notice = refusedNotice('Dados inválidos', { errors, labels, onScreen: showing() })
    expect(notice?.unseen).toEqual(['Escolha alguém'])
  })
})
