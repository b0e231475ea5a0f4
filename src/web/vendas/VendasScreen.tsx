/** Vendas: the list, the new sale form and the dialogs; the URL holds what is open. */
import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useEffect, useMemo, useRef } from 'react'
import { can } from '../../contract/permissions.ts'
import { filtersOf, readSearch, type VendaAction, type VendasSearch } from '../../contract/vendas/search.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import type { VendasLook, Visao, VisaoContent } from '../../contract/visoes.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { LIST_MODES } from '../../core/visoes.ts'
import type { Created } from '../list/list-address.ts'
import { useCards } from '../list/Records.tsx'
import { useShortcut } from '../navigation/shortcuts.ts'
import { usePerson } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { preloadOnceUsed } from '../ui/preload.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useVisoes } from '../visoes/use-visoes.ts'
import { VisoesMenu } from '../visoes/VisoesMenu.tsx'
import { VisoesRoom } from '../visoes/VisoesRoom.tsx'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { VendasFilters } from './list/VendasFilters.tsx'
import { VendasList } from './list/VendasList.tsx'
import { Modo, VendasHeader } from './list/VendasStart.tsx'

const loadDialogs = () => import('./venda/VendaDialogs.tsx')
const NewVenda = onDemand(async () => ({ default: (await loadDialogs()).NewVenda }), <FormSkeleton />)
const ImportarVendas = onDemand(() => import('./list/ImportarVendas.tsx'), <FormSkeleton />)
const VendaDialog = onDemand(async () => ({ default: (await loadDialogs()).VendaDialog }))

export const Route = createFileRoute('/_app/vendas')({
  staticData: { title: wordsOf('vendas').title },
  // Raw, as in the URL: the screen parses it with the contract's schemas, which are too large for the initial load.
  validateSearch: (search: VendasSearch) => search,
  component: VendasScreen,
})

function VendasScreen() {
  const address = Route.useSearch()
  const search = useMemo(() => readSearch({ ...address }), [address])
  const person = usePerson()
  const canCreate = can(person, 'vendas.criar')
  const canImport = can(person, 'planilhas.importar')
  const searchRef = useRef<HTMLInputElement>(null)
  const cards = useCards()
  const { apresentacao, saved: salvas, escolher } = useVisoes()
  // A table needs room.
  const mostrada = apresentacao && cards ? { ...apresentacao, modo: LIST_MODES[0] } : apresentacao
  const columns = mostrada?.modo === 'tabela' ? mostrada.colunas : undefined

  const { navigate, go, filter, open, close, closeNew, toggleNew, clear } = useVendasAddress()

  const abrirVisao = (visao: Visao) => {
    const { modo, colunas } = visao.conteudo
    escolher({ modo, colunas })
    void navigate({ search: ({ nova }) => searchOfVisao(visao, nova), resetScroll: false })
  }
  useVisaoDoEndereco(search.visao, salvas, escolher)
  useEffect(() => preloadOnceUsed(loadDialogs), [])

  useShortcut('/', 'Buscar vendas', () => searchRef.current?.focus())
  useShortcut('n', 'Nova venda', () => openNew(), canCreate)

  function openNew() {
    window.scrollTo({ top: 0 })
    toggleNew(true)
  }

  return (
    <>
      <VendasHeader
        person={person}
        visoes={
          apresentacao ? (
            <VisoesMenu
              tela="vendas"
              saved={salvas}
              openId={search.visao}
              current={conteudoDe(search, apresentacao)}
              onOpen={abrirVisao}
              onClosed={() => go({ visao: undefined }, true)}
            />
          ) : (
            <VisoesRoom />
          )
        }
        modo={mostrada && !cards && <Modo valor={mostrada.modo} onChange={(modo) => escolher({ modo })} />}
        importing={search.importar === true}
        onImport={() => go({ importar: search.importar ? undefined : true })}
        creating={search.nova === true}
        onCreate={() => toggleNew(!search.nova)}
      />

      {search.nova && canCreate && <NewVenda onClose={closeNew} />}

      {search.importar && canImport ? (
        <ImportarVendas />
      ) : (
        <Stack gap="md">
          <VendasFilters search={search} onChange={filter} searchRef={searchRef} columns={columns} />
          <VendasList
            // Other filters start the cards at their top; in the table, the header keeps the focus.
            key={columns ? 'tabela' : JSON.stringify([filtersOf(search), search.ordem])}
            search={search}
            person={person}
            apresentacao={mostrada}
            onColumns={(columns) => escolher({ colunas: columns })}
            onOrdem={(ordem) => filter({ ordem })}
            onAction={open}
            onClear={clear}
          />
        </Stack>
      )}

      {search.venda && (
        <OpenDialog
          key={search.venda}
          id={search.venda}
          acao={search.acao}
          onClose={close}
          onGo={(acao) => go({ venda: search.venda, acao })}
        />
      )}
    </>
  )
}

/** The view's address; an open new sale stays open. */
function searchOfVisao(
  { id, conteudo: { filtros, ordem } }: Visao,
  nova: VendasSearch['nova'],
): VendasSearch {
  return { ...filtros, ...(ordem ? { ordem } : {}), visao: id, ...(nova ? { nova } : {}) }
}

/** Functions that change the address, and so what is open, filtered and ordered; only `navigate` ever changes. */
function useVendasAddress() {
  const navigate = Route.useNavigate()
  const go = useCallback(
    (patch: Partial<VendasSearch>, replace = false) =>
      void navigate({ search: (current) => ({ ...current, ...patch }), replace, resetScroll: false }),
    [navigate],
  )
  const filter = useCallback((patch: Partial<VendasSearch>) => go(patch, true), [go])
  const open = useCallback((venda: Venda, action: VendaAction) => go({ venda: venda.id, acao: action }), [go])
  const close = useCallback(() => go({ venda: undefined, acao: undefined }), [go])
  const closeNew = useCallback(
    (created?: Created) =>
      void navigate({
        search: ({ nova: _nova, passos: _passos, ...current }) =>
          created ? { ...current, ordem: undefined } : current,
        resetScroll: false,
        state: created ? { criado: created.id } : {},
      }),
    [navigate],
  )
  const toggleNew = useCallback(
    (isOpen: boolean) => go({ nova: isOpen ? true : undefined, passos: undefined }),
    [go],
  )
  const clear = useCallback(
    () =>
      void navigate({
        search: ({ ordem, nova }) => ({ ...(ordem ? { ordem } : {}), ...(nova ? { nova } : {}) }),
        replace: true,
        resetScroll: false,
        state: ({ criado }) => (criado === undefined ? {} : { criado }),
      }),
    [navigate],
  )
  return { navigate, go, filter, open, close, closeNew, toggleNew, clear }
}

/** The content of a saved view of the screen as it is now. */
function conteudoDe(search: VendasSearch, { modo, colunas }: VendasLook): VisaoContent {
  const { pode_receber: _outra, ...filtros } = filtersOf(search)
  return { modo, colunas, filtros, ...(search.ordem ? { ordem: search.ordem } : {}) }
}

/** Going back or forward to a view shows it with its own columns. */
function useVisaoDoEndereco(
  id: string | undefined,
  salvas: readonly Visao[],
  escolher: (apresentacao: VendasLook) => void,
): void {
  const previous = useRef(id)
  useEffect(() => {
    if (previous.current === id) return
    previous.current = id
    const visao = salvas.find((uma) => uma.id === id)
    if (visao) escolher({ modo: visao.conteudo.modo, colunas: visao.conteudo.colunas })
  }, [id, salvas, escolher])
}

/** It returns the focus to where it was when the dialog was asked for, not when its file had loaded. */
function OpenDialog(props: ComponentProps<typeof VendaDialog>) {
  useFocusBack()
  return <VendaDialog {...props} />
}
