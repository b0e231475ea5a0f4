// @vitest-environment happy-dom
/** The looks of Vendas: views saved by name, and the columns of the table. That a table is shown so, and stands after a reload, the stories show. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  all,
  dialog,
  failed,
  field,
  fill,
  openScreen,
  press,
  refused,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { aVenda, testId } from '../vendas/form/testing.ts'
import { CHOICES } from '../vendas/testing.ts'
import { Route } from '../vendas/VendasScreen.tsx'

const LISTED = { ...CHOICES, 'GET /api/vendas': { itens: [aVenda()], proximo: null } }

// The look chosen last outlives a reload.
afterEach(() => sessionStorage.clear())

describe('views', () => {
  const COLUMNS = ['data_venda', 'unidade', 'status'] as const
  const CARAS = {
    id: testId(60),
    nome: 'Caras e pagas',
    conteudo: {
      modo: 'tabela',
      colunas: [...COLUMNS],
      filtros: { status: ['Pago'] },
      ordem: 'valor_desc',
    },
  }
  const TODAS = {
    id: testId(61),
    nome: 'Todas em cartões',
    conteudo: { modo: 'cartoes', colunas: [...COLUMNS], filtros: {} },
  }
  const withViews = (...itens: object[]) => ({
    ...LISTED,
    'GET /api/visoes/vendas': { itens, apresentacao: { modo: 'tabela', colunas: [...COLUMNS] } },
    'PUT /api/visoes/vendas': { ok: true },
  })
  // Not the room that is kept for it while the views are unknown.
  const views = () =>
    all('button').find(
      (one) =>
        one.style.visibility !== 'hidden' &&
        /^Vis(ões$|ão )/.test(one.getAttribute('aria-label') ?? textOf(one)),
    )
  const named = (name: string) => shown(() => views() && textOf(views() ?? document) === name, `'${name}'`)
  const view = async (item: string) => {
    views()?.click()
    const found = await shown(
      () => all('[role="menuitem"]').find((one) => textOf(one) === item),
      `the item '${item}'`,
    )
    found.click()
  }
  const headers = () => all('th[scope="col"], thead th').map(textOf).filter(Boolean)

  test('are saved by name with filters, order, look and columns', async () => {
    const answers: Record<string, unknown> = { ...withViews(), 'POST /api/visoes/vendas': CARAS }
    const { sent } = openScreen(Route, '/vendas?ordem=valor_desc&status=["Pago"]', answers)
    await named('Visões')
    await view('Salvar como nova visão…')
    await press('Salvar', dialog)
    await said('Nome é obrigatório')
    await fill('Nome', 'Caras e pagas', dialog)
    Object.assign(answers, withViews(CARAS))
    await press('Salvar', dialog)
    await named('Caras e pagas')
    const saved = sent.filter(({ call }) => call === 'POST /api/visoes/vendas')
    expect(saved.map(({ body }) => body)).toEqual([
      expect.objectContaining({ nome: 'Caras e pagas', conteudo: CARAS.conteudo }),
    ])
  })

  test('say when they were changed, are put back or replaced, and opened by the address', async () => {
    const answers: Record<string, unknown> = {
      ...withViews(CARAS, TODAS),
      'PUT /api/visoes/vendas/*': CARAS,
    }
    const { sent, address, asked } = openScreen(
      Route,
      `/vendas?visao=${CARAS.id}&ordem=valor_desc&status=["Pago"]`,
      answers,
    )
    await named('Caras e pagas')
    await press('Limpar filtros')
    await named('Caras e pagas · alterada')
    await view('Desfazer alterações')
    await named('Caras e pagas')
    expect(address()).toContain('Pago')
    await press('Colunas')
    ;(await field('Unidade', dialog)).click()
    await press('Aplicar', dialog)
    await named('Caras e pagas · alterada')
    await view('Salvar alterações')
    await press('Salvar', dialog)
    await toasted('Sucesso!', 'Visão atualizada.')
    expect(sent.findLast(({ call }) => call === `PUT /api/visoes/vendas/${CARAS.id}`)?.body).toMatchObject({
      conteudo: { ...CARAS.conteudo, colunas: ['data_venda', 'status'] },
    })
    await view('Todas em cartões')
    await named('Todas em cartões')
    await shown(() => all('[role="feed"] article').length > 0, 'the cards')
    expect(address()).not.toContain('Pago')
    expect(asked.findLast((one) => /^\/api\/vendas(\?|$)/.test(one))).not.toContain('Pago')
    await view('Caras e pagas')
    await shown(() => headers().includes('Unidade'), 'the table of the view')
  })

  test('are renamed and deleted; a name that is taken is refused', async () => {
    const taken = 'Já existe uma visão com este nome'
    const answers: Record<string, unknown> = {
      ...withViews(CARAS, TODAS),
      'PUT /api/visoes/vendas/*': refused(409, 'REPETIDO', taken),
      'DELETE /api/visoes/vendas/*': { ok: true },
    }
    const { sent, address } = openScreen(
      Route,
      `/vendas?visao=${CARAS.id}&ordem=valor_desc&status=["Pago"]`,
      answers,
    )
    await named('Caras e pagas')
    await view('Renomear…')
    await fill('Nome', 'TODAS em cartões', dialog)
    await press('Renomear', dialog)
    await said(taken)
    Object.assign(answers, withViews({ ...CARAS, nome: 'Caras' }, TODAS), {
      'PUT /api/visoes/vendas/*': { ...CARAS, nome: 'Caras' },
    })
    await fill('Nome', 'Caras', dialog)
    await press('Renomear', dialog)
    await named('Caras')
    await view('Excluir…')
    Object.assign(answers, withViews(TODAS))
    await press('Excluir', dialog)
    await toasted('Sucesso!', 'Visão excluída.')
    await named('Visões')
    expect(address()).toContain('Pago')
    expect(sent.map(({ call }) => call)).toContain(`DELETE /api/visoes/vendas/${CARAS.id}`)
  })

  test('one whose filter names a loja that is gone still opens', async () => {
    const gone = { ...TODAS, conteudo: { ...TODAS.conteudo, filtros: { loja_id: testId(99) } } }
    const answers: Record<string, unknown> = withViews(gone)
    const { asked } = openScreen(Route, '/vendas', answers)
    await named('Visões')
    answers['GET /api/vendas'] = CHOICES['GET /api/vendas']
    await view('Todas em cartões')
    await said('Nenhuma venda encontrada com estes filtros.')
    expect(asked.findLast((one) => /^\/api\/vendas\?/.test(one))).toContain(`loja_id=${testId(99)}`)
  })

  test('a look is not chosen before the stored one is known, which it would replace', async () => {
    const { sent } = openScreen(Route, '/vendas', {
      ...LISTED,
      'GET /api/visoes/vendas': failed(),
    })
    await said('AR001/2026')
    all('input[type="radio"][value="tabela"]')[0]?.click()
    await toasted('Erro', 'Não foi possível guardar a apresentação da lista. Tente novamente.')
    expect(sent.filter(({ call }) => call.startsWith('PUT /api/visoes'))).toEqual([])
  })

  test('a drag of a column that ends without a drop leaves the order as it was', async () => {
    openScreen(Route, '/vendas', withViews())
    await press('Colunas')
    const item = (name: string) => all('li', dialog).find((one) => textOf(one).startsWith(name))
    const order = () => all('li', dialog).map(textOf)
    await shown(() => item('Status'), 'the columns')
    const before = order()
    const drag = (name: string, type: string) =>
      item(name)?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    drag('Status', 'dragstart')
    drag('Data da venda', 'dragover')
    await shown(() => all('[data-alvo]', dialog).length === 1, 'where it would come')
    drag('Status', 'dragend')
    await shown(() => all('[data-alvo]', dialog).length === 0, 'no place')
    expect(order()).toEqual(before)
    drag('Status', 'dragstart')
    drag('Data da venda', 'dragover')
    await shown(() => all('[data-alvo]', dialog).length === 1, 'where it comes')
    drag('Data da venda', 'drop')
    await shown(() => order().join() !== before.join(), 'another order')
    expect(order()[0]).toBe(before.find((one) => one.startsWith('Status')))
  })
})
