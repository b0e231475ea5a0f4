/** The wheel with the draw's name, the participant at the pointer and the winner; inline or full screen. */
import { Alert, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Sorteio } from '../../contract/sorteios.ts'
import { formatBRL } from '../../core/money.ts'
import classes from './Stage.module.css'
import { placeIn, pointedAt, shownPartOf } from './spin.ts'
import type { SorteioOnWheel } from './use-sorteio.ts'
import { usePosition } from './use-spin.ts'
import { Wheel } from './Wheel.tsx'

interface Props {
  sorteio: Sorteio
  wheel: SorteioOnWheel
  large: boolean
  /** Controls: buttons and the public seed. */
  children?: ReactNode
  /** At full screen, what stands below everything: the codes. */
  foot?: ReactNode
}

export function Stage({ sorteio, wheel, large, children, foot }: Props) {
  const { itens, giro, vencedor, ocupado, falha } = wheel
  const names = useMemo(() => itens.map(({ nome }) => nome), [itens])
  const position = usePosition(giro)
  const pointed = names[placeIn(names.length, pointedAt(position))]
  const shownPart = shownPartOf(names.length)
  return (
    <div
      className={classes.palco}
      data-grande={large || undefined}
      data-decidido={vencedor !== null || undefined}
    >
      <div className={classes.roda}>
        {names.length > 0 ? (
          <Wheel names={names} position={position} decided={vencedor !== null} />
        ) : (
          <div className={classes.vazia}>
            <Text>Nenhum participante</Text>
          </div>
        )}
      </div>
      <div className={classes.titulo}>
        <Title order={2} className={classes.nome}>
          {sorteio.nome}
        </Title>
        <p className={classes.premio}>
          {sorteio.premio}
          {sorteio.valor_premio !== null && ` · ${formatBRL(sorteio.valor_premio)}`}
        </p>
      </div>
      <div className={classes.lado}>
        {shownPart && (
          <Text c="dimmed" className={classes.parte ?? ''}>
            {shownPart}
          </Text>
        )}
        {ocupado && (
          <div className={classes.passando} aria-hidden>
            <Nome>{(giro.spinning && pointed) || 'Sorteando…'}</Nome>
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
        {large && falha && (
          <Alert color="red" role="alert">
            <Text size="lg">{falha}</Text>
          </Alert>
        )}
        {children}
      </div>
      {foot && <div className={classes.pe}>{foot}</div>}
    </div>
  )
}

/** Names with more letters are written smaller, so that they take as many lines. */
const LONGO = 36

function Nome({ children }: { children: string }) {
  return <span data-longo={children.length > LONGO || undefined}>{children}</span>
}
