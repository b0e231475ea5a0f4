// @vitest-environment happy-dom
/**
 * What each register says when a form is refused, when two people change a record, and when the server fails: of its list, of a
 * change of status, of an edit, of a deletion and of a creation. That such messages are seen, read out and in focus, the stories show.
 */
import { describe, expect, test } from 'vitest'
import { CADASTRO_NAMES, CADASTROS, wordsOf } from '../../core/cadastros.ts'
import { META, PREMIACAO } from '../testing/records.ts'
import { CAIO, REGISTERS, type Register } from '../testing/registers.ts'
import {
  all,
  check,
  choose,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  noSentence,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
  toasts,
} from '../testing/screen.tsx'

const page = (record: object) => ({ itens: [record], total: 1, limitada: false })

/** Answers about that one record; every change of it fails. */
const failing = (api: keyof typeof REGISTERS) => {
  const { record, failure = failed }: Register = REGISTERS[api]
  return {
    [`GET /api/${api}`]: page(record),
    [`GET /api/${api}/${record.id}`]: record,
    'GET /api/colaboradores/opcoes': { itens: [CAIO], vazio: null },
    'GET /api/colaboradores/ativos': { itens: [CAIO], vazio: null },
    [`POST /api/${api}`]: failure(),
    [`PUT /api/${api}/*`]: failure(),
    [`PUT /api/${api}/*/status`]: failure(),
    [`DELETE /api/${api}/*`]: failure(),
  }
}

/** The other person saved the record meanwhile, and it is now `atual`. */
const changedByOther = (atual: object) =>
  refused(409, 'VERSAO_ANTIGA', CHANGED_BY_OTHER, {
    atual,
    mudanca: { quem: 'Sérgio Lima', em: '2026-03-10T12:00:00Z' },
  })

const CHANGED_BY_OTHER = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.'

/** Types into a field of the edit form, or chooses in it. */
async function enter(label: string, text: string): Promise<void> {
  const input = await field(label, dialog)
  await (input.readOnly ? choose : fill)(label, text, dialog)
}

describe.each(CADASTRO_NAMES.filter((name) => name !== 'vendas'))('%s', (api) => {
  const register = REGISTERS[api]
  const { route, record, named, list = `/${api}`, newTab, saveNew, status, failures } = register
  const { plural } = CADASTROS[api]

  test('the list says what it loads, that it cannot be read, and is read again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answers: Record<string, unknown> = { ...failing(api), [`GET /api/${api}`]: promise }
    openScreen(route, list, answers)
    await said(`Carregando ${plural}...`)
    resolve(failed())
    await said(`Erro ao carregar ${plural}. Tente novamente.`)
    answers[`GET /api/${api}`] = page(record)
    await press('Tentar novamente')
    await shown(() => document.querySelector(`[aria-label="Excluir ${named}"]`), 'the record')
  })

  test.runIf(status)('a change of status that fails says so', async () => {
    const [button, message, confirm] = status ?? []
    openScreen(route, list, failing(api))
    await press(`${button} ${named}`)
    if (confirm) await press(confirm, dialog)
    await toasted('Erro', message ?? '')
  })

  test('an edit that fails says so, and keeps what was typed', async () => {
    openScreen(route, list, failing(api))
    await press(`Editar ${named}`)
    await fill(register.edited, 'outra@coisa.example', dialog)
    await press('Salvar Alterações', dialog)
    await toasted('Erro', failures.update)
    expect((await field(register.edited, dialog)).value).toBe('outra@coisa.example')
  })

  test('a deletion that fails says so in a message; one that is refused, in the dialog', async () => {
    const answers: Record<string, unknown> = failing(api)
    openScreen(route, list, answers)
    await press(`Excluir ${named}`)
    await press('Excluir', dialog)
    await toasted('Erro', failures.deletion)
    expect(dialog()?.querySelector('[role="alert"]')?.textContent ?? '').toBe('')
    const reason = 'Não é possível excluir: 1 venda usa isto.'
    answers[`DELETE /api/${api}/*`] = refused(409, 'EM_USO', reason)
    await press('Excluir', dialog)
    await shown(
      () => dialog()?.querySelector('[role="alert"]')?.textContent === reason,
      `'${reason}' in the dialog`,
    )
  })

  test.runIf(register.instead)('one in use can be put out of use instead', async () => {
    const { sent } = openScreen(route, list, {
      ...failing(api),
      [`DELETE /api/${api}/*`]: refused(409, 'EM_USO', 'Não é possível excluir: 1 venda usa isto.'),
      [`PUT /api/${api}/*/status`]: record,
    })
    await press(`Excluir ${named}`)
    await press('Excluir', dialog)
    await press('Inativar', dialog)
    await toasted('Sucesso!', register.instead ?? '')
    expect(sent.at(-1)).toMatchObject({ call: `PUT /api/${api}/${record.id}/status` })
    await shown(() => dialog() === undefined, 'the list alone')
  })

  test.runIf(register.numbers)('numbers are sent as they are read', async () => {
    const { numbers = [] } = register
    const { sent } = openScreen(route, list, failing(api))
    await press(`Editar ${named}`)
    for (const [label, typed, written] of numbers) {
      await fill(label, typed, dialog)
      await shown(async () => (await field(label, dialog)).value === written, `${label}: ${written}`)
    }
    await press('Salvar Alterações', dialog)
    await toasted('Erro', failures.update)
    const { body } = sent.find(({ call }) => call === `PUT /api/${api}/${record.id}`) ?? {}
    expect(body).toMatchObject({
      registro: Object.fromEntries(numbers.map(([, , , name, value]) => [name, value])),
    })
  })

  test('what two people changed is chosen between, and sent', async () => {
    const { kept, taken, onlyMine, onlyTheirs } = register.conflict
    const theirs = {
      ...record,
      versao: 2,
      [kept[1]]: kept[3],
      [taken[1]]: taken[3],
      [onlyTheirs[1]]: onlyTheirs[2],
    }
    const answers: Record<string, unknown> = {
      ...failing(api),
      [`PUT /api/${api}/*`]: changedByOther(theirs),
    }
    const { sent } = openScreen(route, list, answers)
    await press(`Editar ${named}`)
    await enter(kept[0], kept[2])
    await enter(taken[0], taken[2])
    await enter(onlyMine[0], onlyMine[2])
    await press('Salvar Alterações', dialog)
    await said('Escolha o que fica e salve de novo.')
    expect(all('[role="radiogroup"]', dialog)).toHaveLength(2)
    expect(all('li', dialog).map(textOf)).toEqual([expect.stringMatching(`^${onlyTheirs[0]}: de `)])
    await check(taken[0], `Usar o da outra pessoa: ${taken[3]}`)
    await press('Continuar com estas escolhas', dialog)
    answers[`PUT /api/${api}/*`] = { ...theirs, versao: 3 }
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', api === 'usuarios' ? 'Usuário atualizado com sucesso!' : wordsOf(api).updated)
    await shown(() => dialog() === undefined, 'the list alone')
    expect(sent.findLast(({ call }) => call === `PUT /api/${api}/${record.id}`)?.body).toMatchObject({
      versao: 2,
      registro: {
        [kept[1]]: kept[2],
        [taken[1]]: taken[3],
        [onlyMine[1]]: onlyMine[3] ?? onlyMine[2],
        [onlyTheirs[1]]: onlyTheirs[2],
      },
    })
  })

  test('a record that is gone is not found', async () => {
    const gone = refused(404, 'NAO_ENCONTRADO', 'Registro não encontrado')
    openScreen(route, `${list}${list.includes('?') ? '&' : '?'}editar=${record.id}`, {
      ...failing(api),
      [`GET /api/${api}/${record.id}`]: gone,
    })
    await said('não encontrad')
    await press('Voltar à lista')
    await shown(() => dialog() === undefined, 'the list alone')
  })

  test('a new one that lacks something is refused at its fields; one that fails says so', async () => {
    const { sent } = openScreen(route, newTab, failing(api))
    for (const label of register.emptied ?? []) await fill(label, '')
    await press(saveNew)
    for (const [label, message] of Object.entries(register.missing)) await refusedFor(label, message)
    expect(sent.filter(({ call }) => call === `POST /api/${api}`)).toEqual([])
    for (const [label, text] of Object.entries(register.typed)) await fill(label, text)
    for (const [label, option] of Object.entries(register.chosen ?? {})) await choose(label, option)
    await press(saveNew)
    await toasted('Erro', failures.creation)
    const [label = '', text = ''] = Object.entries(register.typed)[0] ?? []
    expect((await field(label)).value).toBe(text)
    // What was typed is kept as a draft, too.
    const drafts = () => sent.filter(({ call }) => call.startsWith('PUT /api/rascunhos/'))
    await shown(() => JSON.stringify(drafts()).includes(text), 'a kept draft')
  })
})

test('a refusal of the server stands at its field, and in no message', async () => {
  const { typed, saveNew, newTab } = REGISTERS.lojas
  openScreen(REGISTERS.lojas.route, newTab, {
    'POST /api/lojas': refused(409, 'REPETIDO', 'Já existe uma loja com este código', { campo: 'codigo' }),
  })
  for (const [label, text] of Object.entries(typed)) await fill(label, text)
  await press(saveNew)
  await refusedFor('Código', 'Já existe uma loja com este código')
  await said('Corrija 1 campo antes de salvar.')
  expect(toasts()).toEqual([])
})

test('a goal that cannot be concluded, and an award that cannot be delivered or cancelled, say so', async () => {
  openScreen(REGISTERS.metas.route, '/metas', {
    'GET /api/metas': page(META),
    'POST /api/metas/*/concluir': noSentence(),
  })
  await press('Concluir meta Meta de março')
  await toasted('Erro', 'Erro ao concluir meta. Tente novamente.')
  for (const [open, confirm, path, message] of [
    ['Entregar', 'Entregar', 'entrega', 'Erro ao entregar premiação. Tente novamente.'],
    ['Cancelar', 'Cancelar premiação', 'cancelamento', 'Erro ao cancelar premiação. Tente novamente.'],
  ] as const) {
    closeScreen()
    openScreen(REGISTERS.premiacoes.route, '/roleta?aba=premiacoes', {
      'GET /api/premiacoes': page(PREMIACAO),
      'GET /api/premiacoes/*': PREMIACAO,
      'GET /api/premiacoes/propostas': { itens: [] },
      [`POST /api/premiacoes/*/${path}`]: noSentence(),
    })
    await press(`${open} premiação Placa de Caio Prado`)
    await press(confirm, dialog)
    await toasted('Erro', message)
  }
})

test('a conflict right after a conflict, and a record that is deleted meanwhile: nothing typed is lost', async () => {
  const { route, named, record } = REGISTERS.lojas
  const answers: Record<string, unknown> = {
    ...failing('lojas'),
    'PUT /api/lojas/*': changedByOther({ ...record, versao: 2, nome: 'Loja Deles', bairro: 'Gonzaga' }),
  }
  openScreen(route, '/lojas', answers)
  await press(`Editar ${named}`)
  await fill('Nome', 'Loja Minha', dialog)
  await press('Salvar Alterações', dialog)
  await press('Voltar ao formulário', dialog)
  await said(`${CHANGED_BY_OTHER} Ou salve de novo: você vê o que mudou e não perde o que digitou.`)
  expect((await field('Nome', dialog)).value).toBe('Loja Minha')
  await press('Salvar Alterações', dialog)
  await press('Continuar com estas escolhas', dialog)
  expect((await field('Nome', dialog)).value).toBe('Loja Minha')
  expect((await field('Bairro', dialog)).value).toBe('Gonzaga')

  // Before what was settled is saved, the other person changes the record once more, and it deletes nothing of it.
  answers['PUT /api/lojas/*'] = changedByOther({ ...record, versao: 3, nome: 'Loja Minha', numero: '99' })
  await press('Salvar Alterações', dialog)
  await said('O que a outra pessoa mudou entra no seu formulário: confira e salve de novo.')
  await press('Continuar', dialog)
  expect((await field('Número', dialog)).value).toBe('99')
  answers['PUT /api/lojas/*'] = refused(404, 'NAO_ENCONTRADO', 'Loja não encontrada')
  await press('Salvar Alterações', dialog)
  await said('Loja não encontrada')
  expect((await field('Nome', dialog)).value).toBe('Loja Minha')
})

test('what the server refuses of a field that the form does not have is told above the buttons', async () => {
  const campos = { 'registro.aprovador_id': 'Escolha quem aprova a faixa' }
  const answers: Record<string, unknown> = {
    ...failing('faixas'),
    'PUT /api/faixas/*': refused(400, 'DADOS_INVALIDOS', 'Dados inválidos.', { campos }),
  }
  openScreen(REGISTERS.faixas.route, '/faixas', answers)
  await press('Editar faixa Prata')
  await fill('Nome', 'Ouro', dialog)
  await press('Salvar Alterações', dialog)
  await said('Dados inválidos.')
  const named = () => all('[role="alert"] li', dialog).map(textOf)
  await shown(() => named().includes('Escolha quem aprova a faixa'), 'the reason')
  expect(document.activeElement?.getAttribute('role')).toBe('alert')
  answers['PUT /api/faixas/*'] = refused(400, 'DADOS_INVALIDOS', 'Dados inválidos.', {
    campos: { ...campos, 'faixa.nome': 'Já existe uma faixa com este nome' },
  })
  await press('Salvar Alterações', dialog)
  await refusedFor('Nome', 'Já existe uma faixa com este nome', dialog)
  expect(document.activeElement).toBe(await field('Nome', dialog))
  expect(named()).toEqual(['Escolha quem aprova a faixa'])
  await fill('Nome', 'Prata', dialog)
  await shown(() => named().length === 0, 'the form without a notice')
})
