/** The wheel with the draw's name, the current participant and the winner; inline or full screen. */
import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Sorteio } from '../../contract/sorteios.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { parteMostrada } from './giro.ts'
import classes from './Palco.module.css'
import { Roda } from './Roda.tsx'
import type { SorteioNaRoda } from './use-sorteio.ts'

interface Props {
  sorteio: Sorteio
  roda: SorteioNaRoda
  grande: boolean
  /** Controls: buttons and the public seed. */
  children?: ReactNode
}

export function Palco({ sorteio, roda, grande, children }: Props) {
  const { itens, giro, vencedor, ocupado } = roda
  const nomes = itens.map(({ nome }) => nome)
  const apontado = nomes[((giro.atual % nomes.length) + nomes.length) % nomes.length]
  const parte = parteMostrada(nomes.length)
  return (
    <div className={classes.palco} data-grande={grande || undefined}>
      <div className={classes.roda}>
        {nomes.length > 0 ? (
          <Roda nomes={nomes} atual={giro.atual} duracao={giro.duracao} decidido={vencedor !== null} />
        ) : (
          <div className={classes.vazia}>
            <Text>Nenhum participante</Text>
          </div>
        )}
      </div>
      <div className={classes.lado}>
        <div>
          <Title order={2} className={classes.nome}>
            {sorteio.nome}
          </Title>
          <p className={classes.premio}>
            {sorteio.premio}
            {sorteio.valor_premio !== null && ` · ${formatBRL(sorteio.valor_premio)}`}
          </p>
        </div>
        {parte && (
          <Text c="dimmed" className={classes.parte ?? ''}>
            {parte}
          </Text>
        )}
        {ocupado && (
          <div className={classes.passando} aria-hidden>
            <Nome>{(giro.girando && apontado) || 'Sorteando…'}</Nome>
          </div>
        )}
        {vencedor && (
          <div className={classes.vencedor}>
            <span className={classes.rotulo}>Vencedor</span>
            <Nome>{vencedor.nome}</Nome>
          </div>
        )}
        <VisuallyHidden role="status" aria-live="assertive">
          {ocupado && 'Sorteando…'}
          {vencedor && `${vencedor.nome} venceu o sorteio ${sorteio.nome}. Prêmio: ${sorteio.premio}.`}
        </VisuallyHidden>
        {children}
      </div>
    </div>
  )
}

/** Names with more letters are written smaller, so that they take as many lines. */
const LONGO = 36

function Nome({ children }: { children: string }) {
  return <span data-longo={children.length > LONGO || undefined}>{children}</span>
}
