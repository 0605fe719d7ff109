import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const BIN = join(ROOT, 'node_modules', '.bin')
const env = () => ({ ...process.env, PATH: `${BIN}:${process.env.PATH ?? ''}` })

/**
 * Runs a command in the project's root, its output on the terminal.
 * @returns {Promise<number>} the exit code; 127 when the command does not exist
 */
export function run(command, args = [], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...env(), ...options.env } })
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1))
  })
}

/**
 * Runs a command and captures its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args = [], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env(), ...options.env },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 127, output: String(error.message) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
