/**
 * One screen in a simulated document, before a server that answers as a test says, for tests of what a screen says and sends.
 * How it looks, where the focus goes, and what a browser does by itself, only the stories show.
 */
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Restricao } from '../../core/restricoes.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import { client } from '../api/api.ts'
import { queryClient } from '../api/query.ts'
import { CreationDialogContext } from '../fields/creation.ts'
import { SessionProvider } from '../session/session.tsx'
import { createSessionStore } from '../session/store.ts'
import Toasts from '../ui/Toasts.tsx'
import { describedBy, setValue } from './typing.tsx'

/** By method and path ('PUT /api/lojas/*'), what is sent back as JSON, or a refusal, or a promise of it, or what makes it of the body that was sent. The last one that fits answers. */
export type Answers = Record<string, unknown>

/** The server answers with the record in the status that was asked for. */
export const inStatusSent =
  <R extends object>(record: R) =>
  ({ status }: { status: string }) => ({ ...record, status })

/** The server refuses, with this code and sentence. */
export const refused = (status: number, code: string, message: string, data?: object): Response =>
  Response.json({ defined: false, status, code, message, data }, { status })

/** Something between the screen and the server answers with a page of its own. */
export const noSentence = (): Response => new Response('<h1>Bad Gateway</h1>', { status: 502 })

/** The server fails. */
export const failed = (): Response => refused(500, 'ERRO_INTERNO', 'Erro interno. Tente novamente.')

/** What every screen asks for beside its own: no draft, nobody else in a form, and nothing to choose from. */
const USUAL: Answers = {
  'GET /api/rascunhos/*': { rascunho: null },
  'PUT /api/rascunhos/*': { atualizado_em: '2026-03-10T12:00:00Z' },
  'DELETE /api/rascunhos/*': { ok: true },
  'GET /api/*/opcoes': { itens: [], vazio: null },
  'GET /api/formularios/*': { itens: [] },
}

interface Options {
  cargo?: UsuarioCargo
  /** True if nobody is signed in. */
  visitor?: boolean
  envia_emails?: boolean
  /** True while there is no user. */
  primeiro_acesso?: boolean
  /** The route's path, if the address has a parameter of it: '/fechamentos/$id'. */
  path?: string
  /** True if fields offer to create what they refer to, as in the frame of all screens. */
  creates?: boolean
  /** The only loja whose sales the Staff sees. */
  loja?: { id: string; nome: string }
}

interface Sent {
  /** 'PUT /api/lojas/…/status' */
  call: string
  body: unknown
}

let opened: Root | null = null

/** Closes the open screen, as every test does at its end. */
export function closeScreen(): void {
  opened?.unmount()
  opened = null
  queryClient.clear()
  notifications.clean()
  document.body.replaceChildren()
}

/**
 * Opens the screen of `route` at `address`, by default for an Administrador who is signed in. Its elements are waited for by the
 * functions below. `sent` are its changes, `keys` their idempotency keys ('' without one), `asked` the addresses that it read, and `address` is where it is now.
 */
export function openScreen(
  route: AnyRoute,
  address: string,
  answers: Answers,
  options: Options = {},
): { sent: Sent[]; keys: string[]; asked: string[]; address: () => string } {
  // Not by a hook of this module, which is loaded once for all test files of a process.
  onTestFinished(closeScreen)
  const sent: Sent[] = []
  const keys: string[] = []
  const asked: string[] = []
  const router = routerOf(route, address, options.path)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    if (request.method === 'GET') asked.push(decodeURIComponent(`${pathname}${search.replaceAll('+', ' ')}`))
    const body = await request.text()
    const isJson = request.headers.get('content-type')?.startsWith('application/json')
    const content: unknown = isJson ? JSON.parse(body) : body || null
    if (request.method !== 'GET') {
      sent.push({ call, body: content })
      keys.push(request.headers.get('idempotency-key') ?? '')
    }
    return responseTo(call, { ...USUAL, ...answers }, content)
  }
  const place = document.body.appendChild(document.createElement('div'))
  opened = createRoot(place)
  opened.render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={sessionFor(options)}>
          <CreationDialogContext value={options.creates ? loadCreationDialog : null}>
            <RouterProvider router={router} />
          </CreationDialogContext>
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, keys, asked, address: () => decodeURIComponent(router.state.location.href) }
}

async function responseTo(call: string, answers: Answers, body: unknown): Promise<Response> {
  const fitting = Object.keys(answers).findLast((pattern) => fits(pattern, call))
  if (fitting === undefined) return refused(501, 'SEM_RESPOSTA', `the test has no answer to ${call}`)
  const made = answers[fitting]
  const answer = await (typeof made === 'function' ? made(body) : made)
  return answer instanceof Response ? answer.clone() : Response.json(answer)
}

function fits(pattern: string, call: string): boolean {
  const [wanted, parts] = [pattern.split('/'), call.split('/')]
  return wanted.length === parts.length && wanted.every((part, i) => part === '*' || part === parts[i])
}

const loadCreationDialog = () => import('../creation/CreationDialog.tsx').then((file) => file.default)

/** A router with that screen alone, in the frame's place but without the frame. */
function routerOf(route: AnyRoute, address: string, path = new URL(address, location.origin).pathname) {
  const root = createRootRoute()
  const frame = createRoute({ getParentRoute: () => root, id: '_app' })
  const screen = route.update({ id: path, path, getParentRoute: () => frame } as never)
  return createRouter({
    routeTree: root.addChildren([frame.addChildren([screen])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}

function sessionFor({ cargo = 'Administrador', visitor = false, ...more }: Options) {
  const { envia_emails = false, primeiro_acesso = false } = more
  const store = createSessionStore({
    api: client.sessao,
    channel: { postMessage() {}, addEventListener() {}, removeEventListener() {} },
    inTurn: (call) => call(),
  })
  const status = 'Ativo' as const
  const usuario = {
    id: 'ana',
    cargo,
    status,
    restricoes: more.loja ? (['Ver vendas de outras lojas'] as const satisfies Restricao[]) : [],
    loja: more.loja ?? null,
  }
  const sessao = {
    user: { id: 'ana', email: 'ana@plantao.test', nome: 'Ana Prado', usuario },
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: Date.now() / 1000 + 3600,
  }
  const ambiente = { senha_minima: 6, primeiro_acesso, envia_emails, marca: null }
  // Its timer that renews the session is not wanted.
  store.start({ sessao: visitor ? null : sessao, ambiente })()
  return store
}

/** The element that `find` returns, once it does. */
export async function shown<T>(
  find: () => T | Promise<T>,
  what: string,
): Promise<NonNullable<Exclude<T, false>>> {
  return vi.waitFor(
    async () => {
      const found = await find()
      if (!found) throw new Error(`${what} is not shown, but:\n${textOf(document.body)}`)
      return found as NonNullable<Exclude<T, false>>
    },
    { interval: 5, timeout: 30_000 },
  )
}

const within = <E extends HTMLElement>(scope: ParentNode | null | undefined, selector: string) => [
  ...(scope?.querySelectorAll<E>(selector) ?? []),
]

/** Where an element is looked for, each time once more: a dialog that loads is replaced by one that asks. */
type Scope = () => ParentNode | null | undefined

const wholePage: Scope = () => document

/** All elements that `selector` describes. */
export const all = <E extends HTMLElement = HTMLElement>(selector: string, scope = wholePage) =>
  within<E>(scope(), selector)

/** The element's text, without styles. */
export const textOf = (element: ParentNode): string =>
  [...element.childNodes]
    .map((child) =>
      child instanceof HTMLElement ? (child.tagName === 'STYLE' ? '' : textOf(child)) : child.textContent,
    )
    .join('')

/** Waits until the screen says `text`. */
export const said = (text: string) => shown(() => textOf(document.body).includes(text), `'${text}'`)

/** The dialog on top. */
export const dialog: Scope = () => within(document, '[role="dialog"]').at(-1)

/** The texts of the messages on screen. */
export const toasts = () => within(document, '.mantine-Notification-root').map((one) => one.textContent ?? '')

/** Waits for a message with this title and text. */
export const toasted = (title: string, text: string) =>
  shown(
    () => toasts().find((one) => one.includes(title) && one.includes(text)),
    `the message '${title}: ${text}'`,
  )

/** The field with that label, in `scope`. */
export function field(label: string, scope = wholePage): Promise<HTMLInputElement> {
  return shown(() => {
    const found = within<HTMLLabelElement>(scope(), 'label').find(
      (one) => (one.textContent ?? '').replace(/ ?\*$/, '') === label,
    )
    const selector = found ? `[id="${found.htmlFor}"]` : `:is(input, textarea)[aria-label="${label}"]`
    return scope()?.querySelector<HTMLInputElement>(selector)
  }, `the field '${label}'`)
}

/** Waits until the field is refused with this sentence. */
export const refusedFor = (label: string, message: string, scope?: Scope) =>
  shown(
    async () => describedBy(await field(label, scope)).includes(message),
    `'${message}' at the field '${label}'`,
  )

/** Puts `text` in place of what the field holds. */
export async function fill(label: string, text: string, scope?: Scope): Promise<void> {
  const input = await field(label, scope)
  input.focus()
  setValue(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  input.blur()
}

/** Types `text` key by key in place of what the field holds, and calls `after` with what stands there after each key. */
export async function typeKeys(
  label: string,
  text: string,
  scope: Scope,
  after: (typed: string) => Promise<void>,
): Promise<void> {
  const input = await field(label, scope)
  input.focus()
  for (const [i, data] of [...text].entries()) {
    setValue(input, text.slice(0, i + 1))
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }))
    await after(text.slice(0, i + 1))
  }
  input.blur()
}

/** Presses the button, tab or link with that name. */
export async function press(name: string, scope = wholePage): Promise<void> {
  const button = await shown(
    () =>
      within<HTMLButtonElement>(scope(), 'button, a, [role="tab"]').findLast(
        (one) =>
          (one.getAttribute('aria-label') ?? one.textContent) === name && !one.hasAttribute('disabled'),
      ),
    `the button '${name}'`,
  )
  button.click()
}

/** The options of the select with that label, which it opens. */
export async function optionsOf(label: string, scope?: Scope): Promise<HTMLElement[]> {
  const input = await field(label, scope)
  input.focus()
  // Some lists are made only then; opened at once, they would not be named by their field.
  await new Promise(setImmediate)
  return shown(() => {
    // Some open when they are focused, and a click would close them again.
    if (input.getAttribute('aria-expanded') !== 'true') input.click()
    // Other choices keep their options in the document.
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    const options = within(list, '[role="option"]')
    return options.length > 0 && options
  }, `the options of '${label}'`)
}

/** Chooses the option in the select with that label. */
export async function choose(label: string, option: string, scope?: Scope): Promise<void> {
  const found = await shown(async () => {
    const options = await optionsOf(label, scope)
    return (
      options.find((one) => one.textContent === option) ??
      options.find((one) => one.textContent?.startsWith(option))
    )
  }, `the option '${option}'`)
  found.click()
}

/** Chooses between the options of the group with that label. */
export async function check(group: string, option: string): Promise<void> {
  const radio = await shown(() => {
    const found = all('[role="radiogroup"]').find((one) => {
      const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
      return label?.textContent === group
    })
    const label = within<HTMLLabelElement>(found, 'label').find((one) => one.textContent === option)
    return label && document.getElementById(label.htmlFor)
  }, `'${option}' of '${group}'`)
  radio.click()
}
