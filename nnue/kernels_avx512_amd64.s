#include "textflag.h"

// The loops of kernels_amd64.s with vectors twice as long.

// func accumulateAVX512(to, from, rows *lanes, n int, added *uint32, adds int, taken *uint32, takes int)
//
// 128 numbers at a time are held in Z0-Z3 while the rows pass by.
TEXT ·accumulateAVX512(SB), NOSPLIT, $0-64
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ n+24(FP), CX
	SHLQ $3, CX             // bytes of a row
	MOVQ added+32(FP), R8
	MOVQ adds+40(FP), R9
	LEAQ (R8)(R9*4), R9     // the end of the list
	MOVQ taken+48(FP), R10
	MOVQ takes+56(FP), R11
	LEAQ (R10)(R11*4), R11
	XORQ AX, AX             // bytes done

block:
	VMOVDQU64 (SI)(AX*1), Z0
	VMOVDQU64 64(SI)(AX*1), Z1
	VMOVDQU64 128(SI)(AX*1), Z2
	VMOVDQU64 192(SI)(AX*1), Z3
	LEAQ      (DX)(AX*1), R13 // this block of the first row

	MOVQ R8, R12
	CMPQ R12, R9
	JEQ  added

add:
	MOVL   (R12), BX
	IMULQ  CX, BX
	VPADDW (R13)(BX*1), Z0, Z0
	VPADDW 64(R13)(BX*1), Z1, Z1
	VPADDW 128(R13)(BX*1), Z2, Z2
	VPADDW 192(R13)(BX*1), Z3, Z3
	ADDQ   $4, R12
	CMPQ   R12, R9
	JNE    add

added:
	MOVQ R10, R12
	CMPQ R12, R11
	JEQ  taken

take:
	MOVL   (R12), BX
	IMULQ  CX, BX
	VPSUBW (R13)(BX*1), Z0, Z0
	VPSUBW 64(R13)(BX*1), Z1, Z1
	VPSUBW 128(R13)(BX*1), Z2, Z2
	VPSUBW 192(R13)(BX*1), Z3, Z3
	ADDQ   $4, R12
	CMPQ   R12, R11
	JNE    take

taken:
	VMOVDQU64 Z0, (DI)(AX*1)
	VMOVDQU64 Z1, 64(DI)(AX*1)
	VMOVDQU64 Z2, 128(DI)(AX*1)
	VMOVDQU64 Z3, 192(DI)(AX*1)
	ADDQ      $256, AX
	CMPQ      AX, CX
	JLT       block
	VZEROUPPER
	RET

// WEIGH adds to acc what 32 numbers at a place weigh, as in kernels_amd64.s.
#define WEIGH(offset, acc, v, w) \
	VPMAXSW  offset(SI), Z14, v \
	VPMINSW  v, Z15, v          \
	VPMULLW  offset(DX), v, w   \
	VPMADDWD v, w, w            \
	VPADDD   w, acc, acc

// func activateAVX512(own, foe, weights *lanes, n int) int64
//
// Sixteen sums become eight, which stay within 32 bits each, as there.
TEXT ·activateAVX512(SB), NOSPLIT, $0-40
	MOVQ own+0(FP), SI
	MOVQ foe+8(FP), DI
	MOVQ weights+16(FP), DX
	MOVQ n+24(FP), CX
	SHLQ $3, CX
	MOVQ CX, R8

	VPXORD       Z14, Z14, Z14
	MOVL         $255, AX
	VPBROADCASTW AX, Z15
	VPXORD       Z0, Z0, Z0
	VPXORD       Z1, Z1, Z1
	VPXORD       Z2, Z2, Z2
	VPXORD       Z3, Z3, Z3
	MOVQ         $2, BX             // halves

half:
	MOVQ R8, CX

weigh:
	WEIGH(0, Z0, Z4, Z5)
	WEIGH(64, Z1, Z6, Z7)
	WEIGH(128, Z2, Z8, Z9)
	WEIGH(192, Z3, Z10, Z11)
	ADDQ $256, SI
	ADDQ $256, DX
	SUBQ $256, CX
	JNE  weigh
	MOVQ DI, SI
	DECQ BX
	JNE  half

	VPADDD        Z1, Z0, Z0
	VPADDD        Z3, Z2, Z2
	VPADDD        Z2, Z0, Z0       // sixteen sums of 32 bits
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0       // eight

	VPMOVSXDQ     Y0, Z2           // eight of 64 bits
	VEXTRACTI64X4 $1, Z2, Y3
	VPADDQ        Y3, Y2, Y2
	VEXTRACTI128  $1, Y2, X3
	VPADDQ        X3, X2, X2
	VPSRLDQ       $8, X2, X3
	VPADDQ        X3, X2, X2
	VMOVQ         X2, AX
	MOVQ          AX, ret+32(FP)
	VZEROUPPER
	RET
