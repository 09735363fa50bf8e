#include "textflag.h"

// func applyAVX2(sum, rows *int16, n int, changes *rowChange, length int)
//
// 64 numbers at a time are held in Y0-Y3 while the rows pass by.
TEXT ·applyAVX2(SB), NOSPLIT, $0-40
	MOVQ sum+0(FP), DI
	MOVQ rows+8(FP), DX
	MOVQ n+16(FP), CX
	MOVQ changes+24(FP), R8
	MOVQ length+32(FP), R9
	LEAQ (R8)(R9*8), R9      // the end of the list

block:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	MOVQ    R8, R10

change:
	MOVL   (R10), R11        // was
	MOVL   4(R10), R12       // now
	VPSUBW (DX)(R11*2), Y0, Y0
	VPSUBW 32(DX)(R11*2), Y1, Y1
	VPSUBW 64(DX)(R11*2), Y2, Y2
	VPSUBW 96(DX)(R11*2), Y3, Y3
	VPADDW (DX)(R12*2), Y0, Y0
	VPADDW 32(DX)(R12*2), Y1, Y1
	VPADDW 64(DX)(R12*2), Y2, Y2
	VPADDW 96(DX)(R12*2), Y3, Y3
	ADDQ   $8, R10
	CMPQ   R10, R9
	JNE    change

	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, DX
	SUBQ    $64, CX
	JGT     block
	VZEROUPPER
	RET

// func judgeAVX2(sum, kinds, counts *int16, rows *uint32, length int, weights *int16, n int) int32
//
// 32 numbers at a time are held in Y0 and Y1; Y4 has what they weigh.
TEXT ·judgeAVX2(SB), NOSPLIT, $0-60
	MOVQ         sum+0(FP), DI
	MOVQ         kinds+8(FP), SI
	MOVQ         counts+16(FP), DX
	MOVQ         rows+24(FP), R8
	MOVQ         length+32(FP), R9
	LEAQ         (R8)(R9*4), R9
	MOVQ         weights+40(FP), BX
	MOVQ         n+48(FP), CX
	VPXOR        Y13, Y13, Y13
	VPXOR        Y4, Y4, Y4
	MOVL         $8191, AX         // hiddenMost
	VMOVQ        AX, X14
	VPBROADCASTW X14, Y14

block:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VPADDW  (SI), Y0, Y0
	VPADDW  32(SI), Y1, Y1
	MOVQ    R8, R10

row:
	MOVL   (R10), R11
	VPADDW (DX)(R11*2), Y0, Y0
	VPADDW 32(DX)(R11*2), Y1, Y1
	ADDQ   $4, R10
	CMPQ   R10, R9
	JNE    row

	VPMAXSW  Y0, Y13, Y0
	VPMAXSW  Y1, Y13, Y1
	VPMINSW  Y0, Y14, Y0
	VPMINSW  Y1, Y14, Y1
	VPMADDWD (BX), Y0, Y0
	VPMADDWD 32(BX), Y1, Y1
	VPADDD   Y0, Y4, Y4
	VPADDD   Y1, Y4, Y4
	ADDQ     $64, DI
	ADDQ     $64, SI
	ADDQ     $64, DX
	ADDQ     $64, BX
	SUBQ     $32, CX
	JGT      block

	VEXTRACTI128 $1, Y4, X1
	VPADDD       X1, X4, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, ret+56(FP)
	VZEROUPPER
	RET
