/** The wheel with the draw's name, the current participant and the winner; inline or full screen. */
import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Sorteio } from '../../contract/sorteios.ts'
import { formatBRL } from '../../core/money.ts'
import classes from './Stage.module.css'
import { shownPartOf } from './spin.ts'
import type { SorteioOnWheel } from './use-sorteio.ts'
import { Wheel } from './Wheel.tsx'

interface Props {
  sorteio: Sorteio
  wheel: SorteioOnWheel
  large: boolean
  /** Controls: buttons and the public seed. */
  children?: ReactNode
}

export function Stage({ sorteio, wheel, large, children }: Props) {
  const { itens, giro, vencedor, ocupado } = wheel
  const names = itens.map(({ nome }) => nome)
  const pointed = names[((giro.current % names.length) + names.length) % names.length]
  const shownPart = shownPartOf(names.length)
  return (
    <div className={classes.palco} data-grande={large || undefined}>
      <div className={classes.roda}>
        {names.length > 0 ? (
          <Wheel names={names} current={giro.current} duration={giro.duration} decided={vencedor !== null} />
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
        {shownPart && (
          <Text c="dimmed" className={classes.parte ?? ''}>
            {shownPart}
          </Text>
        )}
        {ocupado && (
          <div className={classes.passando} aria-hidden>
            <Nome>{(giro.isSpinning && pointed) || 'Sorteando…'}</Nome>
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
