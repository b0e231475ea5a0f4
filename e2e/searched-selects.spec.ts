/** Every searched select: what is typed replaces the name in it, by mouse, by Tab and on a phone. */
import type { Locator, Page } from '@playwright/test'
import { buildCampanha, buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { buildPremiacao, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { compose } from './vocabulary/entering.ts'
import { changesOf, field } from './vocabulary/page.ts'
import { expectAllReplaced, type Hand } from './vocabulary/searched-select.ts'

const mouse = (page: Page): Hand => ({
  enter: (input) => input.click(),
  type: (text) => page.keyboard.type(text),
})
const tab = (page: Page): Hand => ({
  async enter(input) {
    await input.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
  },
  type: (text) => page.keyboard.type(text),
})
const thumb = (page: Page): Hand => ({
  enter: (input) => input.tap(),
  type: (text) => compose(page, text),
})

/** The forms of new records: their address, and how many searched selects they have. */
const NEW_FORMS = [
  ['/vendas?nova=true', 3],
  ['/colaboradores?aba=novo', 3],
  ['/lojas?aba=nova', 1],
  ['/usuarios?aba=novo', 2],
  ['/metas?aba=nova', 1],
  ['/roleta?aba=nova', 1],
  ['/configuracoes', 1],
] as const

async function editForms({ db, url }: Plantao, brokerage: Parameters<typeof vendaWith>[0]) {
  const api = await apiClient(url)
  const venda = await api.createVenda(vendaWith(brokerage))
  const ids = {
    colaborador: brokerage.corretores[0],
    loja: (await buildLoja(db, { nome: 'Loja Gonzaga' })).id,
    usuario: (await buildUsuario(db, { loja_id: brokerage.loja_id })).id,
    sorteio: (await buildSorteio(db, { loja_id: brokerage.loja_id })).id,
    premiacao: (await buildPremiacao(db)).id,
  }
  return [
    [`/vendas?venda=${venda.id}&acao=editar`, 4],
    [`/colaboradores?editar=${ids.colaborador}`, 3],
    [`/lojas?editar=${ids.loja}`, 1],
    [`/usuarios?editar=${ids.usuario}`, 2],
    [`/roleta?aba=lista&editar=${ids.sorteio}`, 1],
    [`/roleta?aba=premiacoes&editar=${ids.premiacao}`, 1],
  ] as const
}

/**
 * `forms` are addresses with how many searched selects are there; a third part is the button that shows some of them. All are
 * one component, so the hands take turns: each form meets one of them.
 */
async function walk(
  page: Page,
  forms: readonly (readonly [string, number, string?])[],
  hands: readonly Hand[],
) {
  const changes = changesOf(page)
  for (const [i, [address, count, button]] of forms.entries())
    await test.step(address, async () => {
      await page.goto(address)
      if (button) await page.getByRole('button', { name: button, exact: true }).click()
      const dialog = page.getByRole('dialog').last()
      const scope: Locator = /editar/.test(address) ? dialog : page.getByRole('main')
      expect(
        (await expectAllReplaced(page, scope, hands.at(i % hands.length) ?? mouse(page))).length,
      ).toBeGreaterThanOrEqual(count)
    })
  // Drafts of the forms are kept; nothing else is changed.
  expect(changes.filter((change) => !/rascunhos|formularios|eventos|titulares-abertos/.test(change))).toEqual(
    [],
  )
}

test('in every new record’s form, what is typed replaces the name, by mouse or by Tab', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  await signIn(page)
  await walk(page, NEW_FORMS, [mouse(page), tab(page)])
})

test('in every edit form, what is typed replaces the name, by mouse or by Tab', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await signIn(page)
  await walk(page, await editForms(plantao, brokerage), [mouse(page), tab(page)])
})

test('in every filter, what is typed replaces the name, by mouse or by Tab', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await buildCampanha(plantao.db, { nome: 'Semana do Cliente' })
  await signIn(page)
  await walk(
    page,
    [
      ['/colaboradores', 2],
      ['/comissoes', 3, 'Filtros'],
      ['/dashboard', 2],
      ['/roleta?aba=elegibilidade', 1],
      ['/auditoria', 1],
    ],
    [mouse(page), tab(page)],
  )
})

test('a name typed in full can be continued, and a choice is replaced by what is typed next', async ({
  page,
  vendas,
  plantao,
}) => {
  await buildLoja(plantao.db, { nome: `${NAMES.loja} II`, codigo: 'II' })
  await vendas.open('?nova=true')
  const loja = vendas.newForm.field('Loja')
  await loja.click()
  await page.getByRole('option', { name: NAMES.loja }).first().click()
  await expect(loja).toHaveValue(NAMES.loja)
  await loja.click()
  await page.keyboard.type(`${NAMES.loja} II`)
  await expect(loja).toHaveValue(`${NAMES.loja} II`)
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Loja Centro II/)
  await page.keyboard.press('Enter')
  await expect(loja).toHaveValue(`${NAMES.loja} II`)
  await page.keyboard.type('gonz')
  await expect(loja).toHaveValue('gonz')
  // A second press does not end the selection.
  await loja.blur()
  await loja.click()
  await loja.click()
  await page.keyboard.type('centro')
  await expect(loja).toHaveValue('centro')
})

test('the campaign to apply is replaced by what is typed', async ({ page, plantao, vendas, brokerage }) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  const always = { data_inicio: '2026-01-01', data_fim: '2099-12-31' }
  for (const nome of ['Semana do Cliente', 'Mês das Mães'])
    await buildCampanha(plantao.db, { nome, ...always })
  await vendas.open()
  await page.getByRole('button', { name: /^Aplicar campanha/ }).click()
  const campanha = field(page.getByRole('dialog').last(), 'Campanha')
  await campanha.click()
  await page.getByRole('option').first().click()
  await expect(campanha).not.toHaveValue('')
  await page.keyboard.type('mães')
  await expect(campanha).toHaveValue('mães')
  await page.keyboard.press('Enter')
  await expect(campanha).toHaveValue('Mês das Mães')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('on a page and in a dialog, what is composed after a tap replaces the name', async ({
    page,
    plantao,
    brokerage,
    signIn,
  }) => {
    await signIn(page)
    const [newVenda] = NEW_FORMS
    const [, editColaborador] = await editForms(plantao, brokerage)
    await walk(page, [newVenda, editColaborador], [thumb(page)])
  })
})
