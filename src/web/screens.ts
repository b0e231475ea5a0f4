/** The tree of screens, for the route generator: each file exports its Route. A screen's file follows from its address. */
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'
import { LISTS } from '../core/cadastros.ts'

const OF_LISTS = new Set(Object.values(LISTS).map(({ tela }) => tela))
const OTHERS = ['/dashboard', '/perfil', '/configuracoes', '/titulares', '/trazer-dados']

/** The folders of the screens whose address has another name, or whose noun is in a room. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['/roleta', 'sorteios'],
  ['/favorecidos', 'financeiro/favorecidos'],
  ['/trazer-dados', 'cargas'],
  ['/fechamentos', 'financeiro/fechamentos'],
])

export const screens = rootRoute('shell/Root.tsx', [
  index('shell/Home.tsx'),
  route('/auth', 'session/LoginScreen.tsx'),
  route('/primeiro-acesso', 'session/FirstAccessScreen.tsx'),
  route('/confirmar-email', 'session/ConfirmEmailScreen.tsx'),
  route('/reset-password', 'session/ResetPasswordScreen.tsx'),
  layout('_app', 'shell/ProtectedLayout.tsx', [
    ...[...OF_LISTS, ...OTHERS].map((path) => route(path, fileOf(path))),
    route('/conferir-restauracao', 'financeiro/restauracao/RestauracaoScreen.tsx'),
    route('/roleta/$id/prova', 'sorteios/ProvaScreen.tsx'),
    route('/favorecidos/$id', 'financeiro/favorecidos/FavorecidoScreen.tsx'),
    route('/fechamentos/$id/pagar', 'financeiro/pagamentos/PagarScreen.tsx'),
    route('/fechamentos/$id', 'financeiro/fechamentos/FechamentoScreen.tsx'),
  ]),
])

/** 'caixa-de-saida/CaixaDeSaidaScreen.tsx' for '/caixa-de-saida'. */
function fileOf(path: string): string {
  const folder = FOLDERS.get(path) ?? path.slice(1)
  const noun = folder.slice(folder.lastIndexOf('/') + 1)
  const words = noun.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${folder}/${words.join('')}Screen.tsx`
}
