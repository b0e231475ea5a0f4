/**
 * An accessible tree that renders only the visible lines. Arrow keys move, expand and collapse; Home and End go to the
 * first and last line; Enter and Space toggle.
 */
import { Badge, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { formatBRL } from '../../core/dinheiro.ts'
import { type Linha, linhasVisiveis, type Ramo } from '../../core/organograma.ts'
import { contarDe } from '../../core/texto.ts'
import { SMALL_SCREEN } from '../ui/media.ts'
import { useOffsetFromTop } from '../ui/use-offset-from-top.ts'
import classes from './colaboradores.module.css'

interface Props {
  /** Accessible name of the tree. */
  rotulo: string
  ramos: readonly Ramo[]
  abertos: ReadonlySet<string>
  onAlternar: (id: string, aberto: boolean) => void
}

const ALTURA_PX = 44
const ALTURA_PEQUENA_PX = 64
const RECUO_PX = 24
const RECUO_PEQUENO_PX = 12

export function Arvore({ rotulo, ramos, abertos, onAlternar }: Props) {
  const linhas = useMemo(() => linhasVisiveis(ramos, abertos), [ramos, abertos])
  const [ativa, setAtiva] = useState<string | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const prefixo = useId()
  const pequena = useMediaQuery(SMALL_SCREEN, false, { getInitialValueInEffect: false })
  const altura = pequena ? ALTURA_PEQUENA_PX : ALTURA_PX
  const scrollMargin = useOffsetFromTop(ref)
  const achada = linhas.findIndex(({ ramo }) => ramo.pessoa.id === ativa)
  const indice = Math.max(0, achada)
  const virtualizer = useWindowVirtualizer({
    count: linhas.length,
    estimateSize: () => altura,
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: 90,
    scrollPaddingEnd: 24,
    getItemKey: (i) => linhas[i]?.ramo.pessoa.id ?? i,
    // aria-activedescendant needs its line in the DOM.
    rangeExtractor: (range) => {
      const vistas = defaultRangeExtractor(range)
      return vistas.includes(indice) || indice >= linhas.length
        ? vistas
        : [...vistas, indice].sort((a, b) => a - b)
    },
  })

  function irPara(i: number) {
    const id = linhas[i]?.ramo.pessoa.id
    if (id === undefined) return
    setAtiva(id)
    virtualizer.scrollToIndex(i, { align: 'auto' })
  }

  function tecla(event: KeyboardEvent) {
    const linha = linhas[indice]
    if (!linha || event.ctrlKey || event.metaKey || event.altKey) return
    const acao = acaoDaTecla(event.key, linha, indice, linhas)
    if (!acao) return
    event.preventDefault()
    if (acao.alternar !== undefined) onAlternar(linha.ramo.pessoa.id, acao.alternar)
    irPara(acao.ir ?? indice)
  }

  return (
    <div
      ref={ref}
      role="tree"
      aria-label={rotulo}
      tabIndex={0}
      aria-activedescendant={`${prefixo}-${linhas[indice]?.ramo.pessoa.id}`}
      className={classes.arvore}
      style={{ height: virtualizer.getTotalSize() + 8 }}
      onKeyDown={tecla}
      onFocus={() => achada < 0 && setAtiva(linhas[0]?.ramo.pessoa.id ?? null)}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const linha = linhas[index]
        if (!linha) return null
        const { id } = linha.ramo.pessoa
        return (
          <Pessoa
            key={key}
            id={`${prefixo}-${id}`}
            linha={linha}
            ativa={id === ativa}
            recuo={pequena ? RECUO_PEQUENO_PX : RECUO_PX}
            style={{ height: altura, transform: `translateY(${start - scrollMargin}px)` }}
            onClick={() => {
              setAtiva(id)
              if (linha.ramo.ramos.length > 0) onAlternar(id, !linha.aberto)
            }}
          />
        )
      })}
    </div>
  )
}

interface Acao {
  ir?: number
  alternar?: boolean
}

/** The action of a key on a line; null if it has none. */
function acaoDaTecla(tecla: string, linha: Linha, indice: number, linhas: readonly Linha[]): Acao | null {
  const temEquipe = linha.ramo.ramos.length > 0
  switch (tecla) {
    case 'ArrowDown':
      return { ir: Math.min(indice + 1, linhas.length - 1) }
    case 'ArrowUp':
      return { ir: Math.max(indice - 1, 0) }
    case 'Home':
      return { ir: 0 }
    case 'End':
      return { ir: linhas.length - 1 }
    case 'ArrowRight':
      if (!temEquipe) return {}
      return linha.aberto ? { ir: indice + 1 } : { alternar: true }
    case 'ArrowLeft':
      if (linha.aberto) return { alternar: false }
      return linha.acima === null
        ? {}
        : { ir: linhas.findIndex(({ ramo }) => ramo.pessoa.id === linha.acima) }
    case 'Enter':
    case ' ':
      return temEquipe ? { alternar: !linha.aberto } : {}
    default:
      return null
  }
}

interface PessoaProps {
  id: string
  linha: Linha
  ativa: boolean
  recuo: number
  style: React.CSSProperties
  onClick: () => void
}

function Pessoa({ id, linha, ativa, recuo, style, onClick }: PessoaProps) {
  const { ramo, profundidade, aberto, posicao, irmaos } = linha
  const { pessoa, equipe } = ramo
  const temEquipe = ramo.ramos.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and handles the keys
    <div
      id={id}
      role="treeitem"
      aria-level={profundidade}
      aria-posinset={posicao}
      aria-setsize={irmaos}
      aria-selected={ativa}
      {...(temEquipe ? { 'aria-expanded': aberto } : {})}
      className={[classes.linha, ativa && classes.ativa, temEquipe && classes.comEquipe]
        .filter(Boolean)
        .join(' ')}
      style={{ ...style, paddingLeft: 12 + (profundidade - 1) * recuo }}
      tabIndex={-1}
      onClick={onClick}
    >
      <IconChevronRight
        size={16}
        aria-hidden
        className={[classes.seta, aberto && classes.aberta].filter(Boolean).join(' ')}
        visibility={temEquipe ? 'visible' : 'hidden'}
      />
      <span className={classes.nome} title={pessoa.nome}>
        {pessoa.nome}
      </span>
      <span className={classes.numeros}>
        <Badge variant="default" color="gray" className={classes.cargo}>
          {pessoa.cargo}
        </Badge>
        <span>{equipe > 0 && contarDe(equipe, 'pessoa', 'pessoas')}</span>
        <Text span inherit c="dimmed">
          {contarDe(pessoa.vendas, 'venda', 'vendas')}
        </Text>
        <span>{formatBRL(pessoa.valor)}</span>
      </span>
    </div>
  )
}
