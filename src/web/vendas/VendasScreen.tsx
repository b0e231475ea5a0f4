/** Vendas: the list, the new sale form and the dialogs; the URL holds what is open. */
import { Button, Stack } from '@mantine/core'
import { IconChevronUp, IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { useShortcut } from '../navigation/shortcuts.ts'
import { usePode } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { CampanhasVenda } from './CampanhasVenda.tsx'
import { DetalhesVenda } from './DetalhesVenda.tsx'
import { EditarVenda } from './EditarVenda.tsx'
import { ExcluirVenda } from './ExcluirVenda.tsx'
import { FiltrosVendas } from './FiltrosVendas.tsx'
import { ListaVendas } from './ListaVendas.tsx'
import { NovaVenda } from './NovaVenda.tsx'
import { type AcaoVenda, filtrosDe, lerBusca, type VendasSearch } from './search.ts'

export const Route = createFileRoute('/_app/vendas')({
  staticData: { titulo: wordsOf('vendas').title },
  // Raw, as in the URL: the screen parses it with the contract's schemas, which are too large for the initial load.
  validateSearch: (search: VendasSearch) => search,
  component: VendasScreen,
})

function VendasScreen() {
  const address = Route.useSearch()
  const search = useMemo(() => lerBusca({ ...address }), [address])
  const navigate = Route.useNavigate()
  const podeCriar = usePode('vendas.criar')
  const busca = useRef<HTMLInputElement>(null)

  const go = useCallback(
    (patch: Partial<VendasSearch>, replace = false) =>
      void navigate({ search: (atual) => ({ ...atual, ...patch }), replace, resetScroll: false }),
    [navigate],
  )
  const filtrar = useCallback((patch: Partial<VendasSearch>) => go(patch, true), [go])
  const abrir = useCallback((venda: Venda, acao: AcaoVenda) => go({ venda: venda.id, acao }), [go])
  const fechar = useCallback(() => go({ venda: undefined, acao: undefined }), [go])
  const alternarNova = useCallback(
    (aberta: boolean) => go({ nova: aberta ? true : undefined, passos: undefined }),
    [go],
  )
  const limpar = useCallback(
    () =>
      void navigate({
        search: ({ ordem, nova }) => ({ ...(ordem ? { ordem } : {}), ...(nova ? { nova } : {}) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )

  useShortcut('/', 'Buscar vendas', () => busca.current?.focus())
  useShortcut('n', 'Nova venda', () => abrirNova(), podeCriar)

  function abrirNova() {
    window.scrollTo({ top: 0 })
    alternarNova(true)
  }

  return (
    <>
      <PageHeader titulo="Vendas">
        {podeCriar && (
          <Button
            leftSection={
              search.nova ? <IconChevronUp size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />
            }
            variant={search.nova ? 'default' : 'filled'}
            aria-expanded={search.nova === true}
            onClick={() => alternarNova(!search.nova)}
          >
            Nova Venda
          </Button>
        )}
      </PageHeader>

      {search.nova && podeCriar && <NovaVenda onClose={() => alternarNova(false)} />}

      <Stack gap="md">
        <FiltrosVendas search={search} onChange={filtrar} buscaRef={busca} />
        <ListaVendas
          key={JSON.stringify([filtrosDe(search), search.ordem])}
          search={search}
          onAcao={abrir}
          onLimpar={limpar}
        />
      </Stack>

      {search.venda && <Dialogo key={search.venda} id={search.venda} acao={search.acao} onClose={fechar} />}
    </>
  )
}

function Dialogo({ id, acao, onClose }: { id: string; acao: AcaoVenda | undefined; onClose: () => void }) {
  const podeEditar = usePode('vendas.editar')
  const podeAplicar = usePode('vendas.aplicar_campanha')
  const podeExcluir = usePode('vendas.excluir')
  useFocusBack()
  if (acao === 'editar' && podeEditar) return <EditarVenda id={id} onClose={onClose} />
  if (acao === 'campanha' && podeAplicar) return <CampanhasVenda id={id} onClose={onClose} />
  if (acao === 'excluir' && podeExcluir) return <ExcluirVenda id={id} onClose={onClose} />
  return <DetalhesVenda id={id} onClose={onClose} />
}
