/** The sales as a dense table that scrolls within the screen, with a selection for actions on many. */
import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { Venda, VendaPulada, VendaSortOrder } from '../../contract/vendas.ts'
import { type ColunaDeVendas, rotuloDaColuna } from '../../core/vendas-colunas.ts'
import { VENDA_FIELDS } from '../../core/vendas-fields.ts'
import { useSelection } from '../list/use-selection.ts'
import { useOffsetFromTop } from '../ui/use-offset-from-top.ts'
import { AcoesNaSelecao } from './AcoesNaSelecao.tsx'
import { isNumerica, ORDENS_DO_CABECALHO } from './celula.ts'
import { LinhaVenda } from './LinhaVenda.tsx'
import { larguraDoNumero, largurasDe } from './larguras.ts'
import type { VendaAction } from './search.ts'
import classes from './tabela.module.css'

interface Props {
  vendas: readonly Venda[]
  /** On the server, if known. */
  total: number | undefined
  colunas: readonly ColunaDeVendas[]
  /** Filters and order: with others, the table begins at its top again. */
  recorte: string
  ordem: VendaSortOrder | undefined
  onOrdem: (ordem: VendaSortOrder | undefined) => void
  onAction: (venda: Venda, action: VendaAction) => void
  onSkipped: (puladas: readonly VendaPulada[]) => void
  hasMore: boolean
  loadingMore: boolean
  onNearEnd: () => void
}

const ALTURA_PX = 30
const OVERSCAN = 10
/** Selection and actions. */
const LARGURA_FIXA_PX = 36 + 40
/** Below the table. */
const MARGEM_PX = 20
const ALTURA_MENOR_PX = 320

export default function TabelaVendas(props: Props) {
  const {
    vendas,
    total,
    colunas,
    recorte,
    ordem,
    onOrdem,
    onAction,
    onSkipped,
    hasMore,
    loadingMore,
    onNearEnd,
  } = props
  const selection = useSelection(vendas)
  const quadro = useRef<HTMLDivElement>(null)
  const selectAll = useRef<HTMLInputElement>(null)
  const { ref: medido, width } = useElementSize<HTMLDivElement>()
  const quadroMedido = useMergedRef(quadro, medido)
  const topo = useOffsetFromTop(quadro)
  const virtualizer = useVirtualizer({
    count: vendas.length,
    getScrollElement: () => quadro.current,
    estimateSize: () => ALTURA_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => vendas[index]?.id ?? index,
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const above = first?.start ?? 0
  const abaixo = virtualizer.getTotalSize() - (last?.end ?? 0)
  const end = last?.index ?? -1

  useEffect(() => {
    if (hasMore && !loadingMore && end >= vendas.length - 1 - OVERSCAN) onNearEnd()
  }, [hasMore, loadingMore, end, vendas.length, onNearEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls because the filters or the order are others
  useEffect(() => {
    // Not returned: newer browsers return a promise, which React would call as the effect's cleanup.
    quadro.current?.scrollTo({ top: 0 })
  }, [recorte])

  // Not at every step of scrolling: they go through all sales.
  const numero = useMemo(() => larguraDoNumero(vendas), [vendas])
  const larguras = useMemo(
    () => largurasDe(colunas, vendas, Math.floor(width) - LARGURA_FIXA_PX - numero - 1),
    [colunas, vendas, width, numero],
  )
  const largura = LARGURA_FIXA_PX + numero + larguras.reduce((a, b) => a + b, 0)
  return (
    <>
      <div
        ref={quadroMedido}
        className={classes.quadro}
        style={{ maxHeight: `max(${ALTURA_MENOR_PX}px, calc(100dvh - ${topo + MARGEM_PX}px))` }}
      >
        <Table
          aria-label="Vendas"
          aria-rowcount={(total ?? vendas.length) + 1}
          aria-busy={loadingMore}
          className={classes.tabela}
          style={{ minWidth: largura }}
        >
          <colgroup>
            <col style={{ width: 36 }} />
            <col style={{ width: numero }} />
            {colunas.map((column, i) => (
              <col key={column} style={{ width: larguras[i] }} />
            ))}
            <col style={{ width: 40 }} />
          </colgroup>
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              <Table.Th className={classes.marca}>
                <Checkbox
                  ref={selectAll}
                  size="xs"
                  aria-label="Selecionar todas as vendas carregadas"
                  checked={selection.selected.length === vendas.length}
                  indeterminate={selection.selected.length > 0 && selection.selected.length < vendas.length}
                  onChange={selection.toggleAll}
                />
              </Table.Th>
              <Header {...{ ordem, onOrdem }} coluna="numero_venda" />
              {colunas.map((column) => (
                <Header key={column} {...{ ordem, onOrdem, coluna: column }} />
              ))}
              <Table.Th className={classes.acoes}>
                <VisuallyHidden>Ações</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {rows.map(({ index }) => {
              const venda = vendas[index]
              return (
                venda && (
                  <LinhaVenda
                    key={venda.id}
                    venda={venda}
                    posicao={index + 2}
                    colunas={colunas}
                    selecionada={selection.has(venda.id)}
                    onAlternar={selection.toggle}
                    onAction={onAction}
                  />
                )
              )
            })}
            {abaixo > 0 && <tr aria-hidden style={{ height: abaixo }} />}
          </Table.Tbody>
        </Table>
      </div>
      <AcoesNaSelecao
        selecao={selection}
        ordem={ordem}
        onSkipped={onSkipped}
        onEmptied={() => selectAll.current?.focus()}
      />
    </>
  )
}

interface CabecalhoProps extends Pick<Props, 'ordem' | 'onOrdem'> {
  coluna: ColunaDeVendas | 'numero_venda'
}

function Header({ coluna: column, ordem, onOrdem }: CabecalhoProps) {
  const rotulo = column === 'numero_venda' ? VENDA_FIELDS[column].rotulo : rotuloDaColuna(column)
  const direita = column !== 'numero_venda' && isNumerica(column)
  const ordens = ORDENS_DO_CABECALHO[column]
  const current = ordens?.find((uma) => uma === ordem)
  const desce = current?.endsWith('_desc') === true
  const Icone = current ? (desce ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <Table.Th
      title={rotulo}
      data-direita={direita || undefined}
      className={column === 'numero_venda' ? classes.numero : undefined}
      aria-sort={ordens && (current ? (desce ? 'descending' : 'ascending') : 'none')}
    >
      {ordens ? (
        <UnstyledButton
          className={classes.ordenar}
          // After the last of its orders, the list's default again.
          onClick={() => onOrdem(ordens[current ? ordens.indexOf(current) + 1 : 0])}
        >
          <span className={classes.titulo}>{rotulo}</span>
          <Icone size={13} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.titulo}>{rotulo}</span>
      )}
    </Table.Th>
  )
}
