import { createHash } from 'node:crypto';

/**
 * Starts the scripts of a page that is readable without them, once the browser reports that it has drawn the page: on a slow
 * connection the scripts then do not delay styles and fonts. Where no such report has come a tenth of a second after the
 * second frame, they start then. In a background tab, where nothing is drawn, they start at once. A phone needs a tenth of a
 * second to request twenty files, so it requests five at a time and can react to the user in between. The scripts wait in
 * `<template id="program">`; one that is moved into the head is no longer in `children`, which is a live list. Scripts from a
 * template run in their order only if `async` is false.
 */
export const DEFERRED_START_SCRIPT =
  "{const {children}=document.getElementById('program').content;let isBegun=false;" +
  'const next=()=>{for(const one of[...children].slice(0,5)){one.async=false;document.head.append(one)}' +
  'children.length&&setTimeout(next)},' +
  'begin=()=>{if(!isBegun){isBegun=true;next()}};' +
  "if(document.hidden)begin();else{new PerformanceObserver(begin).observe({type:'paint',buffered:true});" +
  'requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin,100)))}}';

/** Source by which a page's content security policy allows this one inline script. */
export const DEFERRED_START_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(DEFERRED_START_SCRIPT).digest('base64')}'`;
