// @vitest-environment happy-dom
/**
 * Requests of a list: its search, order, page and export. The server's own tests show the answers (`cadastro/list.test.ts`),
 * and the story of colaboradores shows in a browser how a list is searched, sorted, paged and exported.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { labelledInput, textsOf } from '../testing/parts.ts'
import { REGISTERS } from '../testing/registers.ts'
import {
  type Answers,
  all,
  closeScreen,
  dialog,
  fill,
  openScreen,
  press,
  said,
  shown,
  toasted,
} from '../testing/screen.tsx'
import { setValue } from '../testing/typing.tsx'

const { route, record } = REGISTERS.lojas
const page = (total: number, more: object = {}) => ({ itens: [record], total, limitada: false, ...more })
const open = (address: string, answers: Answers) => {
  return openScreen(route, address, answers).asked
}
const searchBox = () => labelledInput('Buscar lojas')
/** Puts the text into the search box. */
function search(box: HTMLInputElement, text: string): void {
  setValue(box, text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('a search finds by name, code and city, and stands in the address with the order', async () => {
  const answers: Answers = { 'GET /api/lojas': page(1) }
  const asked = open('/lojas?busca=sao jose&ordem=-cidade', answers)
  await said('Mostrando 1 resultado(s) da busca')
  expect(asked.filter((one) => one.startsWith('/api/lojas?'))).toEqual([
    '/api/lojas?texto=sao jose&ordem=-cidade',
  ])
  expect((await searchBox()).value).toBe('sao jose')
  expect((await searchBox()).placeholder).toBe('Nome, código ou cidade')
  expect(all('th[aria-sort="descending"]').map((one) => one.textContent)).toEqual(['Cidade'])
  await press('Exportar')
  await shown(() => textsOf('[role="menuitem"]').length === 2, 'the menu')
  expect(all('[role="menuitem"]').map((one) => decodeURIComponent(one.getAttribute('href') ?? ''))).toEqual([
    '/api/lojas/exportar?formato=csv&texto=sao+jose&ordem=-cidade',
    '/api/lojas/exportar?formato=xlsx&texto=sao+jose&ordem=-cidade',
  ])
  answers['GET /api/lojas'] = page(0, { itens: [] })
  await press('Cidade')
  await said('Nenhuma loja encontrada')
  await shown(() => asked.at(-1) === '/api/lojas?texto=sao jose', 'the usual order')
  answers['GET /api/lojas'] = page(1)
  await press('Limpar busca')
  await said('Mostrando 1-1 de 1 lojas')
  await press('Cidade')
  await shown(() => asked.at(-1) === '/api/lojas?ordem=cidade', 'the order')
})

test('of a list without any record nothing is searched, exported or counted; of a search without a match it is', async () => {
  const answers: Answers = { 'GET /api/lojas': page(0, { itens: [] }) }
  open('/lojas', answers)
  await said('Nenhuma loja encontrada')
  expect(all('search')).toEqual([])
  expect(textsOf('h2')).toEqual(['Lojas Cadastradas'])
  closeScreen()
  open('/lojas?busca=lapa', answers)
  await said('Lojas Cadastradas (0)')
  expect(all('search')).toHaveLength(1)
})

test('320 lojas have pages in a window of five; a search shows a hundred and says that there are more', async () => {
  const answers: Answers = { 'GET /api/lojas': page(320) }
  const asked = open('/lojas', answers)
  const pages = () => textsOf('nav[aria-label="Páginas"] button')
  await said('Lojas Cadastradas (320)')
  expect(pages()).toEqual(['Anterior', '1', '2', '3', '4', '5', 'Próxima'])
  await press('Página 5')
  await shown(() => pages().join() === 'Anterior,3,4,5,6,7,Próxima', 'the next window')
  await shown(() => asked.at(-1) === '/api/lojas?pagina=5', 'the fifth page')
  await press('Próxima')
  await press('Página 7')
  await shown(() => asked.at(-1) === '/api/lojas?pagina=7', 'the last page')
  const next = all('nav[aria-label="Páginas"] button').at(-1)
  await shown(() => next?.hasAttribute('disabled') || next?.hasAttribute('data-disabled'), 'no next page')
  answers['GET /api/lojas'] = page(100, { limitada: true })
  search(await searchBox(), 'loja')
  await said('Mostrando 1 resultado(s) da busca · 100+ (busca limitada)')
  await said('Lojas Cadastradas (100+)')
  expect(pages()).toEqual([])
})

test('beyond the last page the last one is shown', async () => {
  const asked = open('/lojas?pagina=99', { 'GET /api/lojas': page(320) })
  await shown(() => asked.at(-1) === '/api/lojas?pagina=7', 'the last page')
  await said('Mostrando 301-301 de 320 lojas')
})

describe('while the server has not answered yet', () => {
  test('a record is saved, changed or deleted once', async () => {
    const held: Record<string, PromiseWithResolvers<unknown>> = {
      POST: Promise.withResolvers(),
      PUT: Promise.withResolvers(),
      DELETE: Promise.withResolvers(),
    }
    const answers: Answers = {
      'GET /api/lojas': page(1),
      'GET /api/lojas/*': record,
      'POST /api/lojas': held.POST?.promise,
      'PUT /api/lojas/*': held.PUT?.promise,
      'DELETE /api/lojas/*': held.DELETE?.promise,
    }
    const { sent } = openScreen(route, '/lojas?aba=nova', answers)
    const waiting = (text: string) =>
      shown(() => all('button[disabled]').some((one) => one.textContent === text), `'${text}'`)
    for (const [label, text] of Object.entries(REGISTERS.lojas.typed)) await fill(label, text)
    await press('Cadastrar Loja')
    await waiting('Salvando...')
    for (const button of all('form [type="submit"]')) button.click()
    held.POST?.resolve(record)
    await toasted('Sucesso!', 'Loja cadastrada com sucesso.')
    await press('Editar loja Lapa')
    await fill('Complemento', 'Sala 2', dialog)
    await press('Salvar Alterações', dialog)
    await waiting('Salvando...')
    held.PUT?.resolve(record)
    await toasted('Sucesso!', 'Loja atualizada com sucesso.')
    await press('Excluir loja Lapa')
    await press('Excluir', dialog)
    await waiting('Excluindo...')
    held.DELETE?.resolve({ ok: true })
    await shown(() => dialog() === undefined, 'the list')
    const changes = sent.map(({ call }) => call).filter((call) => /\/api\/lojas/.test(call))
    expect(changes).toEqual([
      'POST /api/lojas',
      `PUT /api/lojas/${record.id}`,
      `DELETE /api/lojas/${record.id}`,
    ])
  })
})

describe('a search is sent', () => {
  afterEach(() => vi.useRealTimers())

  test('300 ms after the last key', async () => {
    const asked = open('/lojas', { 'GET /api/lojas': page(3) })
    const box = await searchBox()
    await said('Lojas Cadastradas (3)')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const searched = () => asked.filter((one) => one.includes('texto='))
    search(box, 'moe')
    await vi.advanceTimersByTimeAsync(299)
    search(box, 'moema')
    await vi.advanceTimersByTimeAsync(299)
    expect(searched()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await shown(() => searched().length > 0, 'the search')
    expect(searched()).toEqual(['/api/lojas?texto=moema'])
  })

  test('not at all if the box was cleared meanwhile', async () => {
    const answers: Answers = { 'GET /api/lojas': page(0, { itens: [] }) }
    const asked = open('/lojas?busca=ana', answers)
    const box = await searchBox()
    await said('Nenhuma loja encontrada')
    answers['GET /api/lojas'] = page(1)
    const [clear] = all('button').filter((one) => one.textContent === 'Limpar busca')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    search(box, 'moema')
    clear?.click()
    while (box.value !== '') await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(300)
    vi.useRealTimers()
    await said('Mostrando 1-1 de 1 lojas')
    expect(box.value).toBe('')
    expect(asked.at(-1)).toBe('/api/lojas')
  })

  test('as the address will have it, so that what is typed next stays', async () => {
    const asked = open('/lojas', { 'GET /api/lojas': page(3) })
    const box = await searchBox()
    await said('Lojas Cadastradas (3)')
    search(box, ' vila  nova\u00a0')
    await shown(() => asked.at(-1) === '/api/lojas?texto=vila nova', 'the search')
    expect(box.value).toBe(' vila  nova\u00a0')
  })
})

test('more than 2,000 rows are not printed, but exported; their number is said', async () => {
  open('/lojas?busca=filial', {
    'GET /api/lojas': page(1),
    'GET /api/lojas/exportar': {
      titulo: 'Lojas',
      filtros: [],
      total: 2_002,
      colunas: [],
      linhas: null,
      somas: [],
    },
  })
  await press('Imprimir')
  await said('São 2.002 linhas, e uma impressão tem no máximo 2.000.')
  expect(all('a[download]', dialog).map((one) => one.getAttribute('href'))).toEqual([
    '/api/lojas/exportar?formato=xlsx&texto=filial',
    '/api/lojas/exportar?formato=csv&texto=filial',
  ])
})

test('a print that is cancelled while its list is read ends the reading, and can be asked for again', async () => {
  openScreen(route, '/lojas', { 'GET /api/lojas': page(1) })
  const answer = globalThis.fetch
  const signals: AbortSignal[] = []
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    if (!request.url.includes('/exportar')) return answer(request)
    signals.push(request.signal)
    return new Promise(() => {})
  }
  await press('Imprimir')
  await said('Preparando a impressão…')
  await shown(() => signals[0]?.aborted === false, 'the reading')
  await press('Fechar', dialog)
  await shown(() => dialog() === undefined, 'the list alone')
  expect(signals[0]?.aborted).toBe(true)
  await press('Imprimir')
  await shown(() => signals.length === 2, 'the second reading')
})

test.each([
  ['/roleta?aba=elegibilidade&busca=caio', '/api/roleta/elegibilidade/exportar?formato=impressao&texto=caio'],
  ['/roleta', '/api/roleta/historico/exportar?formato=impressao'],
] as const)('Elegibilidade and the history of draws are printed (%s)', async (tab, address) => {
  const { asked } = openScreen(REGISTERS.sorteios.route, tab, {
    'GET /api/sorteios': { itens: [], total: 0, limitada: false },
    'GET /api/roleta/historico': { itens: [], total: 0 },
    'GET /api/roleta/elegibilidade': { itens: [], total: 0, limitada: false },
    [`GET ${address.split('?')[0]}`]: new Promise(() => {}),
  })
  await press('Imprimir')
  await shown(() => asked.includes(address), address)
})
