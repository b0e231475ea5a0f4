// @vitest-environment happy-dom
/**
 * The bell: what it says, where it leads, and what it sends; and the lists behind it with the filters of their notices. Where the focus
 * goes, the story shows.
 */
import { createFileRoute } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import type { Aviso, AvisoGroup, Avisos } from '../../contract/avisos.ts'
import type { AvisoType } from '../../core/avisos.ts'
import { LIVE_STATUSES } from '../../core/vendas/vendas.ts'
import { Route as CAMPANHAS } from '../campanhas/CampanhasScreen.tsx'
import { Route as METAS } from '../metas/MetasScreen.tsx'
import { Route as ROLETA } from '../sorteios/SorteiosScreen.tsx'
import { CAMPANHA, META, PREMIACAO, SORTEIO } from '../testing/records.ts'
import {
  all,
  closeScreen,
  dialog,
  failed,
  openScreen,
  press,
  refused,
  said,
  shown,
  textOf,
} from '../testing/screen.tsx'
import { Bell } from './Bell.tsx'

/** The bell alone, as the bar above every screen has it. */
const BELL = createFileRoute('/_app/perfil')({ component: Bell })

const ID = '22222222-2222-4222-8222-222222222222'
const HOJE = '2026-03-10'
const aviso = (titulo: string, id = ID): Aviso => ({ id, titulo, detalhe: 'detalhe', impressao: 'abc' })

function avisosOf(grupos: Partial<Record<AvisoType, Aviso[]>>, adiados = 0): Avisos {
  const lidos = Object.entries(grupos).map(
    ([tipo, itens]): AvisoGroup => ({ tipo: tipo as AvisoType, total: itens.length, adiados: 0, itens }),
  )
  return { hoje: HOJE, adiados, grupos: lidos, total: lidos.reduce((sum, { total }) => sum + total, 0) }
}

const button = (name: string) =>
  shown(() => all(`button[aria-label="${name}"]`)[0], `the bell with '${name}'`)

async function openBell(name: string): Promise<void> {
  ;(await button(name)).click()
  await shown(dialog, 'the notices')
}

/** The notices of one kind, by what to do about them. */
const group = (fazer: string) => shown(() => all(`section[aria-label="${fazer}"]`)[0], `the group '${fazer}'`)

describe('the bell', () => {
  test('with nothing to do, or nothing to read, says so, and reads again when asked', async () => {
    const answers: Record<string, unknown> = { 'GET /api/avisos': failed() }
    openScreen(BELL, '/perfil', answers)
    await openBell('Avisos')
    await said('Avisos indisponíveis')
    answers['GET /api/avisos'] = avisosOf({})
    await press('Tentar novamente')
    await said('Nada precisa de você agora.')
    await button('Avisos: 0 avisos')
  })

  test.each<[AvisoType, string, string, string]>([
    [
      'pendencia',
      'Vendas a completar',
      `/vendas?acao=ver&venda=${ID}`,
      `/vendas?status=${JSON.stringify(LIVE_STATUSES).replaceAll(' ', '+')}&pendencia=Há+mais+de+15+dias`,
    ],
    [
      'meta',
      'Metas a recuperar',
      `/metas?editar=${ID}`,
      '/metas?status=Ativa&situacao=abaixo+do+ritmo&termina_ate=2026-03-25',
    ],
    [
      'sorteio',
      'Sorteios a realizar',
      `/roleta?sorteio=${ID}`,
      '/roleta?aba=lista&status=Agendado&ate=2026-03-10',
    ],
    [
      'premiacao',
      'Premiações a entregar',
      `/roleta?aba=premiacoes&entregar=${ID}`,
      '/roleta?aba=premiacoes&status=Pendente&ate=2026-03-10',
    ],
    [
      'campanha',
      'Campanhas a encerrar ou prorrogar',
      `/campanhas?ver=${ID}`,
      '/campanhas?status=Ativa&termina_de=2026-03-10&termina_ate=2026-03-17',
    ],
    ['email', 'Emails a entregar', '/caixa-de-saida', '/caixa-de-saida'],
  ])(
    'a notice of %s stands in its group, with the way to its record and to all of its kind',
    async (tipo, fazer, one, list) => {
      openScreen(BELL, '/perfil', {
        'GET /api/avisos': avisosOf({ [tipo]: [aviso('O primeiro'), aviso('O outro', 'b')] }),
      })
      await openBell('Avisos: 2 avisos')
      const section = await group(fazer)
      expect(section.querySelector('h3')?.textContent).toBe(`${fazer} 2`)
      const hrefs = [...section.querySelectorAll('a')].map((link) => [
        link.getAttribute('aria-label') ?? link.querySelector('span')?.textContent,
        decodeURIComponent(link.getAttribute('href') ?? ''),
      ])
      expect(hrefs.slice(0, 2)).toEqual([
        [`Ver todos: ${fazer}`, list],
        ['O primeiro', one],
      ])
    },
  )

  test('a group is folded and opened by its heading', async () => {
    openScreen(BELL, '/perfil', { 'GET /api/avisos': avisosOf({ premiacao: [aviso('Bicicleta')] }) })
    await openBell('Avisos: 1 aviso')
    const toggle = await shown(() => all('h3 button')[0], 'the heading')
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    toggle.click()
    await shown(() => toggle.getAttribute('aria-expanded') === 'false', 'a folded group')
    toggle.click()
    await shown(() => toggle.getAttribute('aria-expanded') === 'true', 'an open group')
  })

  test('one is put aside for a week, and taken back', async () => {
    const both = avisosOf({ sorteio: [aviso('Sorteio 1'), aviso('Sorteio 2', 'b')] })
    const answers: Record<string, unknown> = {
      'GET /api/avisos': both,
      'POST /api/avisos/adiados': { total: 1, lote: ID },
      'POST /api/avisos/retomados': { total: 1 },
    }
    const { sent } = openScreen(BELL, '/perfil', answers)
    await openBell('Avisos: 2 avisos')
    await press('Adiar: Sorteio 1')
    answers['GET /api/avisos'] = avisosOf({ sorteio: [aviso('Sorteio 2', 'b')] }, 1)
    await press('Por uma semana')
    await said('1 aviso adiado por uma semana.')
    await button('Avisos: 1 aviso')
    answers['GET /api/avisos'] = both
    await press('Desfazer')
    await said('1 aviso voltou.')
    await button('Avisos: 2 avisos')
    expect(sent).toEqual([
      {
        call: 'POST /api/avisos/adiados',
        body: { tipo: 'sorteio', prazo: 'semana', aviso: { id: ID, impressao: 'abc' } },
      },
      { call: 'POST /api/avisos/retomados', body: { lote: ID } },
    ])
  })

  test('all of a kind are put aside until they change; what fails says so', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/avisos': avisosOf({ sorteio: [aviso('Sorteio 1'), aviso('Sorteio 2', 'b')] }),
      'POST /api/avisos/adiados': failed(),
    }
    const { sent } = openScreen(BELL, '/perfil', answers)
    await openBell('Avisos: 2 avisos')
    await press('Adiar todos: Sorteios a realizar')
    await press('Até mudar')
    const failure = await shown(() => all('[role="alert"]', dialog)[0], 'the failure')
    expect(failure.textContent).toBe('Erro ao adiar avisos. Tente novamente.')
    Object.assign(answers, {
      'GET /api/avisos': avisosOf({}, 2),
      'POST /api/avisos/adiados': { total: 2, lote: ID },
    })
    await press('Adiar todos: Sorteios a realizar')
    await press('Até mudar')
    await said('2 avisos adiados até mudar.')
    await said('Nada mais precisa de você agora.')
    expect(all('[role="alert"]', dialog)).toEqual([])
    expect(sent.at(-1)?.body).toEqual({ tipo: 'sorteio', prazo: 'mudanca' })
  })

  test('what was put aside is seen, and taken back one by one or as a whole', async () => {
    const adiado = (titulo: string, id: string, ate: string | null) => ({
      tipo: 'sorteio',
      id,
      titulo,
      detalhe: 'amanhã',
      ate,
    })
    const answers: Record<string, unknown> = {
      'GET /api/avisos': avisosOf({}, 2),
      'GET /api/avisos/adiados': {
        itens: [adiado('Sorteio 1', ID, null), adiado('Sorteio 2', 'b', '2026-03-17T12:00:00Z')],
      },
      'POST /api/avisos/retomados': { total: 1 },
    }
    const { sent } = openScreen(BELL, '/perfil', answers)
    await openBell('Avisos: 0 avisos')
    await press('Ver adiados (2)')
    await said('Avisos adiados')
    const rows = [...(await group('Sorteios a realizar')).querySelectorAll('li')].map(textOf)
    expect(rows).toEqual([
      expect.stringContaining('Volta quando mudar · amanhã'),
      expect.stringContaining('Volta em 17/03/2026'),
    ])
    await press('Trazer de volta: Sorteio 1')
    await said('1 aviso voltou.')
    answers['GET /api/avisos/adiados'] = { itens: [] }
    await press('Trazer todos de volta')
    await said('Nenhum aviso adiado.')
    await press('Voltar aos avisos')
    await shown(() => all('h2', dialog)[0]?.textContent === 'Avisos', 'the notices')
    expect(sent.map(({ body }) => body)).toEqual([{ aviso: { tipo: 'sorteio', id: ID } }, {}])
  })
})

describe('a list has the filter of its notices, and can be rid of it', () => {
  test.each([
    [
      'Terminam até',
      METAS,
      '/metas',
      'status=Ativa&situacao=abaixo+do+ritmo&termina_ate=2026-03-25',
      META,
      'metas',
    ],
    ['Marcadas até', ROLETA, '/roleta', 'aba=lista&status=Agendado&ate=2026-03-10', SORTEIO, 'sorteios'],
    [
      'Datadas até',
      ROLETA,
      '/roleta',
      'aba=premiacoes&status=Pendente&ate=2026-03-10',
      PREMIACAO,
      'premiacoes',
    ],
    [
      'Terminam de',
      CAMPANHAS,
      '/campanhas',
      'status=Ativa&termina_de=2026-03-10&termina_ate=2026-03-17',
      CAMPANHA,
      'campanhas',
    ],
  ] as const)('%s', async (days, route, path, search, record, api) => {
    const { asked } = openScreen(route, `${path}?${search}`, {
      [`GET /api/${api}`]: { itens: [record], total: 1, limitada: false },
      'GET /api/premiacoes/propostas': { itens: [] },
    })
    const filters = Object.fromEntries(new URLSearchParams(search))
    const { aba: _tab, ...wanted } = filters
    const isAsked = (address: string, parameters: object) => {
      const { pathname, searchParams } = new URL(address, location.origin)
      return (
        pathname === `/api/${api}` &&
        JSON.stringify([...searchParams].toSorted()) === JSON.stringify(Object.entries(parameters).toSorted())
      )
    }
    await shown(() => asked.some((one) => isAsked(one, wanted)), `${JSON.stringify(wanted)}, but ${asked}`)
    const filter = await shown(() => all('button[aria-label^="Tirar o filtro: "]')[0], 'the filter')
    expect(filter.getAttribute('aria-label') ?? '').toContain(days)
    filter.click()
    const { termina_ate: _end, termina_de: _from, ate: _until, ...left } = wanted
    await shown(() => asked.some((one) => isAsked(one, left)), `${JSON.stringify(left)}, but ${asked}`)
    await shown(() => all('button[aria-label^="Tirar o filtro: "]').length === 0, 'no filter')
  })
})

test('an award that the address still asks to deliver says what became of it', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/premiacoes': { itens: [], total: 0, limitada: false },
    'GET /api/premiacoes/*': { ...PREMIACAO, status: 'Cancelada' },
    'GET /api/premiacoes/propostas': { itens: [] },
  }
  const address = `/roleta?aba=premiacoes&entregar=${PREMIACAO.id}`
  openScreen(ROLETA, address, answers)
  await said('A premiação Placa de Caio Prado foi cancelada.')
  answers['GET /api/premiacoes/*'] = refused(404, 'NAO_ENCONTRADO', 'Premiação não encontrada')
  closeScreen()
  openScreen(ROLETA, address, answers)
  await said('Premiação não encontrada')
  await press('Voltar à lista')
  await shown(() => dialog() === undefined, 'the list alone')
})
