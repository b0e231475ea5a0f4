import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_LOGO_BYTES } from '../../core/logo.ts'
import { currentAsking } from '../process/asking.ts'
import { buildJpeg, buildPng, chunk, pngHeader, pngOf } from '../testing/files/images.ts'
import { caller } from '../testing/http/requests.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { checkLogo } from './logo.ts'

const { database, app, administrador, staff } = await testOffice()
const visitor = caller(app)

async function uploadLogo(bytes: Buffer | string) {
  const previous = (await visitor('GET', '/sessao')).body.ambiente.marca?.logo?.hash ?? null
  return administrador('PUT', '/configuracoes/logo', {
    arquivo: Buffer.from(bytes).toString('base64'),
    anterior: previous,
  })
}

const UNREADABLE = 'Esta imagem não pôde ser lida.'
const HEADER = pngHeader(40, 40)
const ROWS = Buffer.alloc(40 * (1 + 40 * 4))
const idat = (data: Buffer) => chunk('IDAT', data)
const PIXELS = idat(deflateSync(ROWS))
const HUGE = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xf4]), Buffer.from('tEXt'), Buffer.alloc(8)])

describe('a logo is refused', () => {
  it.each<[string, Buffer | string, string]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'O logo deve ser uma imagem PNG ou JPEG.'],
    [
      'a GIF called PNG',
      'GIF89a\x10\0\x10\0 and more than thirty bytes',
      'O logo deve ser uma imagem PNG ou JPEG.',
    ],
    ['the signature of a PNG only', buildPng(40, 40).subarray(0, 20), UNREADABLE],
    ['too small a picture', buildPng(40, 15), /este tem 40 × 15/.source],
    ['too large a picture', buildPng(1001, 20), /este tem 1001 × 20/.source],
    ['too many pixels', buildPng(600, 501), '300.000 pixels ao todo'],
    ['a PNG cut off', buildPng(40, 40).subarray(0, 60), UNREADABLE],
    ['a PNG whose pixels are no deflate', pngOf(HEADER, idat(Buffer.alloc(50, 7))), UNREADABLE],
    ['a PNG whose pixels end early', pngOf(HEADER, idat(deflateSync(ROWS).subarray(0, -9))), UNREADABLE],
    ['a PNG without pixels', pngOf(HEADER), UNREADABLE],
    ['a PNG with a row too few', pngOf(HEADER, idat(deflateSync(ROWS.subarray(161)))), UNREADABLE],
    ['a PNG that inflates to much more', pngOf(HEADER, idat(deflateSync(Buffer.alloc(2e7)))), UNREADABLE],
    [
      'a PNG with an unknown filter',
      pngOf(HEADER, idat(deflateSync(Buffer.concat([Buffer.from([5]), ROWS.subarray(1)])))),
      UNREADABLE,
    ],
    ['a PNG with two headers', pngOf(HEADER, pngHeader(900, 300), PIXELS), UNREADABLE],
    ['a PNG with a chunk of 4 GB', pngOf(HEADER, HUGE, PIXELS), UNREADABLE],
    ['a JPEG of two components', buildJpeg(100, 50, 2), UNREADABLE],
    ['a JPEG without its end', buildJpeg(100, 50).subarray(0, -2), UNREADABLE],
    [
      'one byte too many',
      Buffer.concat([buildPng(40, 40), Buffer.alloc(MAX_LOGO_BYTES)]),
      'no máximo 500 kB',
    ],
  ])('%s', async (_what, bytes, mensagem) => {
    const { status, body } = await uploadLogo(bytes)
    expect({ status: status >= 400, sentence: JSON.stringify(body) }).toEqual({
      status: true,
      sentence: expect.stringContaining(mensagem),
    })
    expect((await visitor('GET', '/sessao')).body.ambiente.marca?.logo ?? null).toBeNull()
  })

  it('if it is not base64, or more than the body may have', async () => {
    const file = 'não é base64'
    expect(
      (await administrador('PUT', '/configuracoes/logo', { arquivo: file, anterior: null })).status,
    ).toBe(400)
    expect((await uploadLogo(Buffer.alloc(2_000_000))).status).toBe(413)
  })
})

describe('a logo', () => {
  it('is served to everybody under an address of its own, to be kept for ever', async () => {
    const png = buildPng(120, 40)
    const { hash, largura, altura: height } = (await uploadLogo(png)).body.logo
    expect({ largura, altura: height }).toEqual({ largura: 120, altura: 40 })
    const answer = await visitor('GET', `/configuracoes/logo/${hash}`)
    expect(answer.raw.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
    })
  })

  it('is replaced and taken away by whoever saw the present one; the old address then ends', async () => {
    const first = (await uploadLogo(buildPng(50, 50))).body.logo.hash
    const second = (await uploadLogo(buildPng(60, 50))).body.logo.hash
    expect(second).not.toBe(first)
    expect((await visitor('GET', `/configuracoes/logo/${first}`)).status).toBe(404)
    const stale = await administrador('DELETE', '/configuracoes/logo', { anterior: first })
    expect(stale).toMatchObject({ status: 409, body: { code: 'VERSAO_ANTIGA' } })
    const gone = await administrador('DELETE', '/configuracoes/logo', { anterior: second })
    expect(gone.body).toEqual({ logo: null })
    expect((await visitor('GET', `/configuracoes/logo/${second}`)).headers['cache-control']).toBe('no-store')
  })

  it('may be a JPEG, whose size is read behind its other segments', async () => {
    const { body } = await uploadLogo(buildJpeg(300, 80))
    expect(body.logo).toMatchObject({ largura: 300, altura: 80 })
  })

  it('is in the PDF of a sale, above it, with name, CNPJ and address', async () => {
    const { id } = await buildVenda(database.db)
    const pdf = async () => (await staff('GET', `/vendas/${id}/pdf`)).raw.toString('latin1')
    await administrador('DELETE', '/configuracoes/logo', {
      anterior: (await visitor('GET', '/sessao')).body.ambiente.marca.logo.hash,
    })
    expect(await pdf()).not.toContain('/Subtype /Image')
    await uploadLogo(buildPng(120, 40))
    const { versao } = (await administrador('GET', '/configuracoes')).body
    const registro = {
      nome: 'Imobiliária Quatro',
      cnpj: '12.ABC.345/01DE-35',
      dados_do_cliente: 'Visíveis',
      restricoes_do_staff: [],
    }
    expect((await administrador('PUT', '/configuracoes', { versao, registro })).status).toBe(200)
    expect(await pdf()).toContain('/Subtype /Image')
  })
})

it('a logo that could not be looked at is not called unreadable', async () => {
  const asking = { asker: 'ana', signal: AbortSignal.abort(new Error('left')) }
  await expect(currentAsking.run(asking, () => checkLogo(buildPng(40, 40)))).rejects.toThrow('left')
})
