/** The brokerage's logo and name. */
import { VisuallyHidden } from '@mantine/core'
import type { Marca as TMarca } from '../../contract/configuracoes.ts'
import { fitInto, logoAddress } from '../../core/marca.ts'
import classes from './Marca.module.css'

interface Props {
  marca: TMarca
  /** The logo's largest height in pixels; it may be four times as wide. */
  size: number
  /** The logo above the name, instead of beside it. */
  stacked?: boolean
  /** For a screen that is read from afar. */
  large?: boolean
  /** Hidden text before the brokerage's name, where this is the heading of something. */
  name?: string
}

/** The space is known before the image arrives. */
export function Marca({ marca: { nome, logo }, size, stacked = false, large = false, name }: Props) {
  const box = logo && fitInto(logo, { largura: size * 4, altura: size })
  return (
    <div className={classes.marca} data-stacked={stacked || undefined} data-large={large || undefined}>
      {logo && box && (
        <img
          className={classes.logo}
          src={logoAddress(logo.hash)}
          width={box.largura}
          height={box.altura}
          alt={nome === null ? 'Logo da imobiliária' : ''}
        />
      )}
      {name && <VisuallyHidden>{name} </VisuallyHidden>}
      {nome !== null && <span className={classes.nome}>{nome}</span>}
    </div>
  )
}
