/** Vendas: the list, the new sale form and the dialogs; the URL holds what is open. */
import { Button, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { IconChevronUp, IconLayoutList, IconPlus, IconTable } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import type { ApresentacaoDeVendas, ConteudoDeVisao, Visao } from '../../contract/visoes.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { MODOS_DE_LISTA, type ModoDeLista } from '../../core/visoes.ts'
import { useCards } from '../list/Records.tsx'
import { useShortcut } from '../navigation/shortcuts.ts'
import { usePode } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { MenuDeVisoes } from '../visoes/MenuDeVisoes.tsx'
import { useVisoes } from '../visoes/use-visoes.ts'
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
  const cards = useCards()
  const { apresentacao, salvas, escolher } = useVisoes()
  // A table needs room.
  const mostrada = apresentacao && cards ? { ...apresentacao, modo: MODOS_DE_LISTA[0] } : apresentacao
  const tabela = mostrada?.modo === 'tabela'

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

  const abrirVisao = ({ id, conteudo: { modo, colunas, filtros, ordem } }: Visao) => {
    escolher({ modo, colunas })
    void navigate({
      search: ({ nova }) => ({
        ...filtros,
        ...(ordem ? { ordem } : {}),
        visao: id,
        ...(nova ? { nova } : {}),
      }),
      resetScroll: false,
    })
  }
  useVisaoDoEndereco(search.visao, salvas, escolher)

  useShortcut('/', 'Buscar vendas', () => busca.current?.focus())
  useShortcut('n', 'Nova venda', () => abrirNova(), podeCriar)

  function abrirNova() {
    window.scrollTo({ top: 0 })
    alternarNova(true)
  }

  return (
    <>
      <PageHeader titulo="Vendas">
        {apresentacao && (
          <MenuDeVisoes
            salvas={salvas}
            aberta={search.visao}
            atual={conteudoDe(search, apresentacao)}
            onOpen={abrirVisao}
            onClosed={() => go({ visao: undefined }, true)}
          />
        )}
        {mostrada && !cards && <Modo valor={mostrada.modo} onChange={(modo) => escolher({ modo })} />}
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
        <FiltrosVendas search={search} onChange={filtrar} buscaRef={busca} denso={tabela} />
        <ListaVendas
          // The cards begin anew with other filters; in the table, the header keeps the focus.
          key={tabela ? 'tabela' : JSON.stringify([filtrosDe(search), search.ordem])}
          search={search}
          apresentacao={mostrada}
          onColunas={(colunas) => escolher({ colunas })}
          onOrdem={(ordem) => filtrar({ ordem })}
          onAcao={abrir}
          onLimpar={limpar}
        />
      </Stack>

      {search.venda && <Dialogo key={search.venda} id={search.venda} acao={search.acao} onClose={fechar} />}
    </>
  )
}

const MODOS: Readonly<Record<ModoDeLista, { nome: string; Icone: typeof IconTable }>> = {
  cartoes: { nome: 'Cartões', Icone: IconLayoutList },
  tabela: { nome: 'Tabela', Icone: IconTable },
}

function Modo({ valor, onChange }: { valor: ModoDeLista; onChange: (modo: ModoDeLista) => void }) {
  return (
    <SegmentedControl
      aria-label="Mostrar vendas como"
      value={valor}
      onChange={onChange}
      data={MODOS_DE_LISTA.map((modo) => {
        const { nome, Icone } = MODOS[modo]
        return {
          value: modo,
          label: (
            <>
              <Icone size={16} aria-hidden style={{ display: 'block' }} />
              <VisuallyHidden>{nome}</VisuallyHidden>
            </>
          ),
        }
      })}
    />
  )
}

/** What a view of the screen as it is now would contain. */
function conteudoDe(search: VendasSearch, { modo, colunas }: ApresentacaoDeVendas): ConteudoDeVisao {
  const { pode_receber: _outra, ...filtros } = filtrosDe(search)
  return { modo, colunas, filtros, ...(search.ordem ? { ordem: search.ordem } : {}) }
}

/** Going back or forward to a view shows it with its own columns. */
function useVisaoDoEndereco(
  id: string | undefined,
  salvas: readonly Visao[],
  escolher: (apresentacao: ApresentacaoDeVendas) => void,
): void {
  const anterior = useRef(id)
  useEffect(() => {
    if (anterior.current === id) return
    anterior.current = id
    const visao = salvas.find((uma) => uma.id === id)
    if (visao) escolher({ modo: visao.conteudo.modo, colunas: visao.conteudo.colunas })
  }, [id, salvas, escolher])
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
