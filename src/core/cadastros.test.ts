import { describe, expect, it } from 'vitest'
import { CADASTRO_NAMES, noneFoundIn, rascunhoOfEdit, rascunhoOfNew, wordsFor, wordsOf } from './cadastros.ts'
import { PART_NAMES } from './cadastros-partes.ts'
import { FOLLOWED_TABLES, TABELAS_DO_FINANCEIRO } from './followed-tables.ts'
import { PLAIN_LISTS } from './lists.ts'

describe('the sentences of a noun', () => {
  it('are feminine for lojas', () => {
    expect(wordsOf('lojas')).toEqual({
      title: 'Lojas',
      newRecord: 'Nova Loja',
      edit: 'Editar Loja',
      saveNew: 'Cadastrar Loja',
      createFirst: 'Cadastrar a primeira loja',
      saveAndNew: 'Salvar e cadastrar outra',
      thisOne: 'esta loja',
      the: 'a loja',
      nothingChanged: 'Nada mudou nesta loja ainda.',
      notFound: 'Loja não encontrada',
      mayBeGone: 'Ela pode ter sido excluída por outra pessoa.',
      changedByOther: 'Esta loja foi alterada por outra pessoa',
      registered: 'Lojas Cadastradas',
      created: 'Loja cadastrada com sucesso.',
      updated: 'Loja atualizada com sucesso.',
      deleted: 'Loja excluída com sucesso.',
      activated: 'Loja ativada com sucesso.',
      inactivated: 'Loja inativada com sucesso.',
      statusFailed: 'Erro ao alterar status da loja',
      sureToDelete: 'Tem certeza que deseja excluir a loja',
      createFailed: 'Erro ao cadastrar loja. Tente novamente.',
      updateFailed: 'Erro ao atualizar loja. Tente novamente.',
      deleteFailed: 'Erro ao excluir loja. Tente novamente.',
    })
  })

  it("say in the noun's gender that none is found", () => {
    expect(noneFoundIn('lojas')).toBe('Nenhuma loja encontrada')
    expect(noneFoundIn('empreendimentos')).toBe('Nenhum empreendimento encontrado')
  })

  it('are masculine for empreendimentos', () => {
    expect(wordsOf('empreendimentos')).toMatchObject({
      newRecord: 'Novo Empreendimento',
      thisOne: 'este empreendimento',
      notFound: 'Empreendimento não encontrado',
      mayBeGone: 'Ele pode ter sido excluído por outra pessoa.',
      changedByOther: 'Este empreendimento foi alterado por outra pessoa',
      registered: 'Empreendimentos Cadastrados',
      created: 'Empreendimento cadastrado com sucesso.',
      updated: 'Empreendimento atualizado com sucesso.',
      deleted: 'Empreendimento excluído com sucesso.',
      activated: 'Empreendimento ativado com sucesso.',
      inactivated: 'Empreendimento inativado com sucesso.',
      statusFailed: 'Erro ao alterar status do empreendimento',
      sureToDelete: 'Tem certeza que deseja excluir o empreendimento',
    })
  })

  it('say that some are created rather than registered, and keep accents', () => {
    expect(wordsOf('premiacoes')).toMatchObject({
      title: 'Premiações',
      newRecord: 'Nova Premiação',
      saveNew: 'Criar Premiação',
      created: 'Premiação criada com sucesso.',
      createFailed: 'Erro ao criar premiação. Tente novamente.',
    })
    expect(wordsOf('sorteios')).toMatchObject({ title: 'Roletas', newRecord: 'Nova Roleta' })
  })
})

describe('the names of drafts', () => {
  it('differ for every form', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const names = CADASTRO_NAMES.flatMap((cadastro) => [
      rascunhoOfNew(cadastro),
      rascunhoOfEdit(cadastro, id),
    ])
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('nova-loja')
    expect(names).toContain('novo-empreendimento')
    expect(names).toContain(`premiacao:${id}`)
  })
})

it('every noun, each of its parts and Configurações are tables that are accompanied, once', () => {
  const tables = [
    ...CADASTRO_NAMES,
    ...PART_NAMES,
    ...Object.values(PLAIN_LISTS).flatMap(({ tabelas }) => tabelas),
    'configuracoes',
    'configuracoes_logo',
    'feriados_locais',
    'rubricas',
    'incidentes',
    ...TABELAS_DO_FINANCEIRO,
  ]
  expect([...FOLLOWED_TABLES].sort()).toEqual(tables.sort())
})

it('titles capitalise every word of a name but its particles; sentences only their first', () => {
  const words = wordsFor({
    genero: 'f',
    singular: 'imobiliária parceira',
    plural: 'imobiliárias parceiras',
    verbo: 'cadastrar',
  })
  expect(words).toMatchObject({
    title: 'Imobiliárias Parceiras',
    newRecord: 'Nova Imobiliária Parceira',
    edit: 'Editar Imobiliária Parceira',
    saveNew: 'Cadastrar Imobiliária Parceira',
    registered: 'Imobiliárias Parceiras Cadastradas',
    created: 'Imobiliária parceira cadastrada com sucesso.',
    notFound: 'Imobiliária parceira não encontrada',
  })
  expect(
    wordsFor({ genero: 'm', singular: 'plano de metas', plural: 'planos de metas', verbo: 'criar' })
      .newRecord,
  ).toBe('Novo Plano de Metas')
})
