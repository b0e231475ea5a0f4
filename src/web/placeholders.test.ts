// @vitest-environment happy-dom
/** Screens before the server has answered, and those that have nothing to show. */
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { Route as AUDITORIA } from './auditoria/AuditoriaScreen.tsx'
import { Route as CAIXA } from './caixa-de-saida/CaixaDeSaidaScreen.tsx'
import { Route as COMISSOES } from './comissoes/ComissoesScreen.tsx'
import { Route as CONFIGURACOES } from './configuracoes/ConfiguracoesScreen.tsx'
import { Route as DASHBOARD } from './dashboard/DashboardScreen.tsx'
import { Route as LOJAS } from './lojas/LojasScreen.tsx'
import { Route as RANKING } from './ranking/RankingScreen.tsx'
import { Route as ROLETA } from './sorteios/SorteiosScreen.tsx'
import { textsOf } from './testing/parts.ts'
import { type Answers, all, dialog, openScreen, press, said, shown } from './testing/screen.tsx'
import { Route as VENDAS } from './vendas/VendasScreen.tsx'

const SCREENS: readonly (readonly [AnyRoute, string])[] = [
  [DASHBOARD, '/dashboard'],
  [VENDAS, '/vendas'],
  [LOJAS, '/lojas'],
  [ROLETA, '/roleta'],
  [RANKING, '/ranking'],
  [COMISSOES, '/comissoes'],
  [CAIXA, '/caixa-de-saida'],
  [CONFIGURACOES, '/configuracoes'],
  [AUDITORIA, '/auditoria'],
]

/** Answers any call with that. */
const always = (answer: unknown): Answers =>
  Object.fromEntries([2, 3, 4].map((parts) => [`GET /api${'/*'.repeat(parts - 1)}`, answer]))

test.each(SCREENS)('screens that still load say so to screen readers (%#)', async (route, address) => {
  openScreen(route, address, {
    'GET /api/rascunhos/*': new Promise(() => {}),
    ...always(new Promise(() => {})),
  })
  await shown(() => all('.mantine-Skeleton-root').length > 0, 'placeholders')
  expect(all('[role="status"]').length).toBeGreaterThan(0)
  expect(
    all('.mantine-Skeleton-root').filter((one) => !one.matches('[role="status"], [role="status"] *')),
  ).toEqual([])
})

test('a ranking without sales of the month offers a longer period, and then all of them again', async () => {
  const { asked } = openScreen(RANKING, '/ranking', {
    'GET /api/ranking': { itens: [], total: 0, limitada: false, soma: {} },
  })
  await said('Nenhuma venda no período.')
  await press('Ver os últimos 12 meses')
  await shown(() => asked.some((one) => one.includes('/api/ranking') && one.includes('de=')), 'the year')
  await shown(() => textsOf('[role="status"] button').includes('Limpar filtros'), 'the way back')
  await press('Limpar filtros', () => all('main [role="status"], [role="status"]').at(-1))
  await said('Ver os últimos 12 meses')
})

test('no mail waits: nothing to print, and how the server sends them', async () => {
  openScreen(CAIXA, '/caixa-de-saida', {
    'GET /api/caixa-de-saida': { itens: [] },
    'GET /api/configuracoes/rede': {
      host: '127.0.0.1',
      porta: 3000,
      app_url: 'http://127.0.0.1:3000',
      app_url_informada: false,
      alcance: 'este_computador',
      enderecos: [],
      windows: false,
      servidor_de_email: null,
      ultimo_teste: null,
    },
  })
  await said('Nenhum email por entregar')
  expect(textsOf('button')).not.toContain('Imprimir')
  await press('Como enviar emails')
  await shown(() => textsOf('[role="dialog"] code').some((text) => text.includes('SMTP_URL')), 'the setting')
  expect(dialog()).toBeDefined()
})
